import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../contract/codes.ts'
import { getMessageList } from '../../contract/calls/messages.ts'
import { logIn, sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { codeInOutbox, type ServerProcess, startServerProcess } from '../testing/serverProcess.ts'

const run = promisify(execFile)

/** The server as it runs by default: one process on the embedded database. */
let folder: string
let data: string
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-process-'))
  data = join(folder, 'data')
  server = await startServerProcess(data)
  // The first start makes the database: seconds of pure computing, more on a busy machine.
}, 400_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const operator = async (...args: string[]): Promise<{ code: number; text: string }> =>
  run(process.execPath, ['server/operator.ts', ...args], { env: { PATH: process.env.PATH, FACET_DATA: data } }).then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr.trim() }),
  )

test('operators act on the running server; a second server is kept out; SIGTERM lets a request end and gives the lock back; a backup is restored', async () => {
  const email = 'ada@example.org'
  await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' } })
  const verificationCode = await codeInOutbox(data, email)
  const { data: ada } = await server.ask(signUp, {
    body: { email, verificationCode, password: 'sphere42', confirmPassword: 'sphere42', nickname: 'Ada', agree: true, tokens: 'body' },
  })
  const token = ada?.jwToken ?? ''

  await expect(startServerProcess(data)).rejects.toThrow('in use by process')

  const announcement = join(folder, 'announcement.json')
  await writeFile(announcement, JSON.stringify({ title: { en: 'Hello' }, text: { en: 'All' } }))
  expect(await operator('announce', announcement)).toEqual({ code: 0, text: 'left for 1 users' })
  expect(await operator('freeze', 'nobody@example.org')).toEqual({ code: 1, text: 'no account has the address nobody@example.org' })
  expect((await operator('dance')).text).toContain('Usage')
  const { data: list } = await server.ask(getMessageList, { token })
  expect(list?.messages.map(({ content }) => content.kind)).toEqual(['announcement', 'welcome'])

  const backup = await operator('backup', join(folder, 'backup'))
  expect(backup.code).toBe(0)
  expect(await operator('freeze', email)).toEqual({ code: 0, text: `${email} is frozen` })
  expect((await server.ask(getMessageList, { token })).status.code).toBe(codes.accountFrozen.code)

  // A request whose body is still coming when the signal arrives.
  const { hostname, port } = new URL(server.address)
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' }
  const late = request({ hostname, port, path: logIn.path, method: 'POST', headers })
  late.flushHeaders()
  await once(late, 'continue')
  late.write('{')
  const ended = server.end('SIGTERM')
  await new Promise((done) => setTimeout(done, 300))
  late.end('}')
  const [response] = await once(late, 'response')
  expect(response.statusCode).toBe(200)
  expect(await ended).toBe(0)
  expect(await readdir(data)).not.toContain('database.lock')

  // An account frozen after the backup is active again when the backup is back.
  await rm(data, { recursive: true })
  expect((await operator('restore', join(folder, 'backup'))).code).toBe(0)
  server = await startServerProcess(data)
  expect((await server.ask(getMessageList, { token })).data?.messages).toHaveLength(2)
}, 600_000)
