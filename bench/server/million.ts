// `node bench/server/million.ts [ACCOUNTS] [ROUNDS]`: milliseconds that each call takes among the rows of so many accounts (1 000 000), as the server itself
// measures and logs them, and the plans of all statements and jobs there. PostgreSQL only; DATABASE_URL names a database that is filled already or is to be,
// POSTMASTER_PID its process. On a machine that others use, run both with a better priority (`nice -n -19`). Prints a report as JSON.
import { cpus, loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../server/store/postgres.ts'
import type { TestDatabase } from '../../server/testing/databases.ts'
import { makeEveryCall } from '../../server/testing/everyCall.ts'
import { fillDatabase } from '../../server/testing/manyRows.ts'
import { collectPlans, explaining } from '../../server/testing/queryPlans.ts'
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts'
import { type Cluster, postgresBinaries, startPostgres } from '../../tools/postgres.ts'
import { processorMsOfChildren } from './processor.ts'

const accounts = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 60)
/** Settings of a small service, and those that make the filling quick. */
const settings = { shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '8GB', checkpoint_timeout: '1h', synchronous_commit: 'off' }

/** Processor milliseconds so far, of this process and of PostgreSQL's: what a call costs, whatever else the machine does. */
function processorSoFar(postmaster: number | undefined): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + processorMsOfChildren(postmaster)
}

interface Spread {
  times: number
  /** Milliseconds from the request to its answer, by the server's own log. */
  p50: number
  p99: number
  most: number
  /** Milliseconds of the processor, of server and PostgreSQL together. */
  cpu50: number
  cpu99: number
}

/** Milliseconds and processor milliseconds of each call, the costliest first. */
async function timeCalls(server: TestServer, postmaster: number | undefined): Promise<Record<string, Spread>> {
  const times = new Map<string, { wall: number; cpu: number }[]>()
  const ask: TestServer['ask'] = async (call, asked) => {
    const cpu = processorSoFar(postmaster)
    server.log.length = 0
    const answer = await server.ask(call, asked)
    const wall = server.log.map((line) => (JSON.parse(line) as { responseTime?: number }).responseTime).find((each) => each !== undefined) ?? Number.NaN
    times.set(call.name, [...(times.get(call.name) ?? []), { wall, cpu: processorSoFar(postmaster) - cpu }])
    return answer
  }
  // Compiled, and with its statements prepared on every connection.
  for (let round = 0; round < 10; round++) await makeEveryCall(server)
  for (let round = 0; round < rounds; round++) await makeEveryCall({ ...server, ask })
  const rows = [...times].map(([name, all]) => {
    const at = (key: 'wall' | 'cpu', share: number): number => {
      const sorted = all.map((each) => each[key]).toSorted((a, b) => a - b)
      return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1))
    }
    return [
      name,
      { times: all.length, p50: at('wall', 0.5), p99: at('wall', 0.99), most: at('wall', 1), cpu50: at('cpu', 0.5), cpu99: at('cpu', 0.99) },
    ] as const
  })
  return Object.fromEntries(rows.sort(([, a], [, b]) => b.p99 - a.p99))
}

async function timeJobs({ modules }: TestServer): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {}
  for (const job of modules.flatMap(({ jobs = [] }) => jobs)) {
    const began = performance.now()
    await job.run()
    seconds[job.name] = Math.round((performance.now() - began) / 100) / 10
  }
  return seconds
}

let cluster: Cluster | undefined
let url = process.env.DATABASE_URL
if (!url) {
  const bin = postgresBinaries()
  if (!bin) throw new Error('the binaries of PostgreSQL are not here')
  cluster = await startPostgres(bin, settings)
  url = cluster.url
}
const on = (address: string): TestDatabase => ({ name: 'postgresql', open: async () => openPostgres(address, 4) })

try {
  const filling = openPostgres(url, 2)
  await filling.ready
  const count = async (): Promise<number> => Number((await filling.db.execute<{ n: string }>(sql`select count(*) as n from users`)).rows[0].n)
  const began = performance.now()
  if ((await count()) < accounts) await fillDatabase(filling.db, accounts)
  const fillSeconds = Math.round((performance.now() - began) / 1000)
  const [{ size }] = (await filling.db.execute<{ size: string }>(sql`select pg_database_size(current_database()) as size`)).rows
  console.log(`${await count()} accounts, ${Math.round(Number(size) / 2 ** 20)} MB, filled in ${fillSeconds} s`)
  await filling.close()

  const timed = await startTestServer(on(url))
  const calls = await timeCalls(timed, cluster?.pid ?? (Number(process.env.POSTMASTER_PID) || undefined))
  console.table(calls)
  await timed.close()

  const explained = await startTestServer(on(explaining(url)), { logRequests: false })
  const plans = collectPlans()
  await makeEveryCall(explained)
  const callFaults = [...plans.faults]
  const jobs = await timeJobs(explained)
  plans.stop()
  await explained.close()
  console.table(jobs)
  for (const fault of plans.faults) console.log(fault.slice(0, 400))

  const report = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cpus: cpus().length,
    loadAverage: Number(loadavg()[0].toFixed(1)),
    accounts,
    megabytes: Math.round(Number(size) / 2 ** 20),
    statements: plans.statements.size,
    faultsOfCalls: callFaults.length,
    faultsOfJobs: plans.faults.size - callFaults.length,
    calls,
    jobSeconds: jobs,
  }
  console.log(JSON.stringify(report))
} finally {
  await cluster?.stop()
}
