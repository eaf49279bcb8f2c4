// Makes the demonstration world in a process of its own, whose memory (eighty megabytes) goes with it: the server keeps none of it.
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { connect } from '../platform/db.ts';
import { openFiles } from '../platform/files.ts';
import { createDemoWorld } from './world.ts';

/** Seconds that one statement may take: nobody waits for a request yet. */
const SECONDS = 3_600;

// The server that asked is gone: what is half made is rolled back.
process.on('disconnect', () => process.exit(1));

const config = readConfig(process.env);
const db = connect(config.databaseUrl as string, 2, SECONDS);
await createDemoWorld(db, await openFiles(config), systemClock);
await db.destroy();
process.exit();
