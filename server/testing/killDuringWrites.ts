import { addFileRecord, listFileRecords } from '../../contract/calls/files.ts'
import { logIn, sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { randomUUID } from 'node:crypto'
import { codeInOutbox, type ServerProcess, startServerProcess } from './serverProcess.ts'

export interface KillReport {
  kills: number
  /** Writes that the server answered as done, over all rounds. */
  acknowledged: number
  /** Acknowledged writes that were gone after the restart. */
  lost: number
}

const WRITERS = 4

/** The server of a data folder is killed (SIGKILL) while several clients write, again and again; after each restart everything that was acknowledged is looked for. */
export async function killDuringWrites(dataDir: string, kills: number, log: (line: string) => void = () => {}): Promise<KillReport> {
  const email = 'ada@example.org'
  let server = await startServerProcess(dataDir)
  await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' } })
  const account = { email, password: 'sphere42' }
  const verificationCode = await codeInOutbox(dataDir, email)
  const { data } = await server.ask(signUp, {
    body: { ...account, verificationCode, confirmPassword: 'sphere42', nickname: 'Ada', agree: true, tokens: 'body' },
  })
  let token = data?.jwToken ?? ''

  const acknowledged = new Set<string>()
  let lost = 0
  for (let kill = 1; kill <= kills; kill++) {
    const before = acknowledged.size
    const writers = Array.from({ length: WRITERS }, () => write(server, token, acknowledged))
    // Some writes are in, others under way; where exactly differs from round to round.
    while (acknowledged.size < before + 10 + kill * 3) await new Promise((done) => setTimeout(done, 10))
    await server.end('SIGKILL')
    await Promise.all(writers)

    server = await startServerProcess(dataDir)
    if (kill % 5 === 0) token = (await logInAgain(server, dataDir, account)) ?? token
    const found = await listAll(server, token)
    const gone = [...acknowledged].filter((id) => !found.has(id))
    lost += gone.length
    log(`kill ${kill}: ${acknowledged.size} acknowledged, ${found.size} found, ${gone.length} lost`)
  }
  await server.end('SIGKILL')
  return { kills, acknowledged: acknowledged.size, lost }
}

async function write(server: ServerProcess, token: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const id = randomUUID()
    try {
      const { status } = await server.ask(addFileRecord, { token, body: { id, name: `${id}.step`, format: 'step', size: 1, source: { kind: 'device' } } })
      if (status.code !== 1) throw new Error(status.msg)
    } catch (error) {
      // The connection broke with the server; anything else is a fault of the test.
      if (error instanceof TypeError) return
      throw error
    }
    acknowledged.add(id)
  }
}

async function logInAgain(server: ServerProcess, dataDir: string, account: { email: string; password: string }): Promise<string | undefined> {
  await server.ask(sendVerificationCode, { body: { email: account.email, purpose: 'logIn' } })
  const { data } = await server.ask(logIn, { body: { ...account, verificationCode: await codeInOutbox(dataDir, account.email), tokens: 'body' } })
  return data?.jwToken
}

async function listAll(server: ServerProcess, token: string): Promise<Set<string>> {
  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const { data, status } = await server.ask(listFileRecords, { token, query: { limit: 100, ...(cursor && { cursor }) } })
    if (!data) throw new Error(status.msg)
    for (const { id } of data.records) found.add(id)
    cursor = data.next ?? undefined
  } while (cursor)
  return found
}
