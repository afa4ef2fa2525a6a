// Vitest's global set-up: a PostgreSQL cluster for the run, so that the server's suites run on both databases.
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'

/** Leaves FACET_TEST_DATABASE_URL to the workers, unless it is set already. Without PostgreSQL it prints that, and only the embedded database is tested. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FACET_TEST_DATABASE_URL) return undefined
  const bin = postgresBinaries()
  if (!bin) {
    console.log('No PostgreSQL here: the server is tested on the embedded database only.')
    return undefined
  }
  const cluster = await startPostgres(bin)
  process.env.FACET_TEST_DATABASE_URL = cluster.url
  return () => cluster.stop()
}
