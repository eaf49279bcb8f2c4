/** What the bench uses of DuckDB: the bench alone installs it, and types are checked on machines that never will. */
declare module '@duckdb/node-api' {
  interface Result {
    getRows(): unknown[][];
  }
  interface Connection {
    run(statement: string): Promise<unknown>;
    runAndReadAll(statement: string): Promise<Result>;
  }
  export const DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
}
