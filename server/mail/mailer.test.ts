import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { codeMail } from './templates/template.ts'
import { createMailer } from './mailer.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const log = () => {
  const lines: string[] = []
  return { lines, info: (values: object, text: string) => void lines.push(`${text} ${JSON.stringify(values)}`) }
}

async function smtp(options: { refuse?: boolean } = {}) {
  const received: { from: string; to: string[]; raw: string; user: string }[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => (password === 's p@ss' ? done(null, { user: username }) : done(new Error('no'))),
    onRcptTo: (_address, _session, done) => done(options.refuse ? Object.assign(new Error('mailbox unavailable'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          user: String(session.user),
        })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
  })
  ends.push(() => new Promise<void>((done) => server.close(() => done())))
  return { received, url: `smtp://house:${encodeURIComponent('s p@ss')}@127.0.0.1:${port}` }
}

const config = { from: 'Facet <no-reply@facet.example>', outbox: '/nonexistent' }

test('sends by SMTP with both bodies, and logs neither code nor address', async () => {
  const { received, url } = await smtp()
  const lines = log()
  await createMailer({ ...config, smtpUrl: url }, lines).send({ to: 'jane@example.org', ...codeMail('ja', 'signUp', '204816', 10) })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'no-reply@facet.example', to: ['jane@example.org'], user: 'house' })
  expect(received[0].raw).toContain('Content-Type: multipart/alternative')
  expect(received[0].raw).toContain('Auto-Submitted: auto-generated')
  expect(lines.lines).toEqual(['mail sent {"to":"j***@example.org","subject":"Facet の確認コード"}'])
})

test('a refused mail rejects', async () => {
  const { url } = await smtp({ refuse: true })
  const sent = createMailer({ ...config, smtpUrl: url }, log()).send({ to: 'jane@example.org', ...codeMail('en', 'logIn', '204816', 10) })
  await expect(sent).rejects.toThrow('mailbox unavailable')
})

test('without SMTP every mail is a private file of the outbox', async () => {
  const outbox = join(await mkdtemp(join(tmpdir(), 'facet-mail-')), 'outbox')
  ends.push(() => rm(outbox, { recursive: true }))
  const lines = log()
  await createMailer({ ...config, outbox }, lines).send({ to: 'jane@example.org', ...codeMail('en', 'resetPassword', '204816', 10) })
  const [name, ...others] = await readdir(outbox)
  expect(others).toEqual([])
  expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
  const eml = await readFile(join(outbox, name), 'utf8')
  expect(eml).toContain('To: jane@example.org')
  expect(eml).toContain('Subject: Your verification code for Facet')
  expect(eml).toContain('204816')
  expect(lines.lines.join()).not.toContain('204816')
})

test('a receiver with a line break adds no header', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'facet-mail-'))
  ends.push(() => rm(outbox, { recursive: true }))
  const mailer = createMailer({ ...config, outbox }, log())
  await mailer.send({ to: 'jane@example.org\r\nBcc: all@example.org', subject: 'Hello\r\nX-Evil: 1', text: 'Hi' })
  const eml = await readFile(join(outbox, (await readdir(outbox))[0]), 'utf8')
  expect(eml).not.toMatch(/^(Bcc|X-Evil):/m)
})
