import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

interface MailLog {
  info(values: object, text: string): void
}

export interface MailConfig {
  /** `smtp://` or `smtps://`, with name and password as the provider gives them; without it mails become files. */
  smtpUrl?: string
  from: string
  /** Folder of the files, one `.eml` each. */
  outbox: string
}

/** Enough of an address to find it again, not enough to write to it. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/, '$1***')
/** Mail programs mark it as made by a machine and send no holiday answers. */
const headers = { 'Auto-Submitted': 'auto-generated' }

/** Sends by SMTP, or into the outbox folder. The log gets receiver and subject, never the text. */
export function createMailer(config: MailConfig, log: MailLog): Mailer {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : intoFolder(config.outbox)
  return {
    async send({ to, subject, text, html }) {
      const where = await deliver({ from: config.from, to: { name: '', address: to }, subject, text, html, headers })
      log.info({ to: masked(to), subject, ...(where && { file: where }) }, 'mail sent')
    },
  }
}

type Deliver = (mail: SendMailOptions) => Promise<string | undefined>

function bySmtp(url: string): Deliver {
  // A mail server that hangs must not keep a request for the two minutes that nodemailer waits by default.
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    await transport.sendMail(mail)
    return undefined
  }
}

function intoFolder(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Whoever watches the folder never sees half a mail.
    const unfinished = join(folder, `.${name}.part`)
    await writeFile(unfinished, message as Buffer, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
    return name
  }
}
