import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobEnd } from './jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the end of a job that this process ran. */
    countJob: JobEnd;
  }
}

/**
 * `GET /api/metrics` in Prometheus format: the process, the duration of requests by route and the jobs that it ran.
 * @param jobs their names: each stands there from the start, for a series that only begins with a failure shows no rise
 */
export function registerMetrics(app: FastifyInstance, jobs: readonly string[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'sillage_http_duration_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const runs = new Counter({
    name: 'sillage_job_runs_total',
    help: 'Tries of jobs by this process since it started',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  for (const job of jobs) for (const outcome of ['done', 'failed']) runs.inc({ job, outcome }, 0);
  const lastDone = new Gauge({
    name: 'sillage_job_last_done_timestamp_seconds',
    help: 'When this process last ran a job to its end',
    labelNames: ['job'],
    registers: [registry],
  });
  app.decorate('countJob', (job, outcome) => {
    runs.inc({ job, outcome });
    if (outcome === 'done') lastDone.setToCurrentTime({ job });
  });
  app.get('/api/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
