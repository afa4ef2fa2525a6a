// An S3 server for tests, benchmarks and trying out: s3rver on files of a folder, with what it lacks: listing and aborting multipart uploads, and the check
// of signed addresses (AWS Signature Version 4 in the query).
import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface DevS3 {
  /** Its address, without a slash at the end. */
  url: string
  /** Settings of a server that keeps its contents there; without `S3_PUBLIC_URL`. */
  env: Record<string, string>
  /** Method and path of each request. */
  requests: string[]
  /** Ends with its connections, as a crash would; the files stay. */
  kill(): Promise<void>
  /** Listens again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export const DEV_BUCKET = 'facet'
const KEY = 'S3RVER'

export async function startS3(port = 0): Promise<DevS3> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-s3-'))
  const app = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: DEV_BUCKET }] })
  await app.configureBuckets()
  const handle = app.callback()
  const requests: string[] = []
  const listening = async (at: number) => {
    const made = createServer((request, response) => {
      requests.push(`${request.method} ${request.url?.split('?')[0]}`)
      if (!isSigned(request)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (answerParts(folder, request, response)) return
      holdAnswer(folder, request, response)
      void handle(request, response)
    })
    await once(made.listen(at, '127.0.0.1'), 'listening')
    return made
  }
  let server = await listening(port)
  const address = server.address() as AddressInfo
  const url = `http://127.0.0.1:${address.port}`
  const kill = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    url,
    env: { S3_BUCKET: DEV_BUCKET, S3_ENDPOINT: url, S3_PATH_STYLE: '1', S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    requests,
    kill,
    async restart() {
      await kill()
      server = await listening(address.port)
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string => encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a signed address is good now, for exactly this request; requests that are signed in a header are taken as they are. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid')
  const given = searchParams.get('X-Amz-Signature')
  if (given === null || method === 'OPTIONS') return true
  const at = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? ''
  const [, date, region] = at('Credential').split('/')
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const names = at('SignedHeaders').split(';')
  const canonical = [method, pathname, query, ...names.map((name) => `${name}:${String(headers[name]).trim()}`), '', names.join(';'), 'UNSIGNED-PAYLOAD']
  const toSign = ['AWS4-HMAC-SHA256', at('Date'), `${date}/${region}/s3/aws4_request`, createHash('sha256').update(canonical.join('\n')).digest('hex')]
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${KEY}`, date), region))
  const begun = Date.parse(at('Date').replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const isFresh = Date.now() < begun + Number(at('Expires')) * 1000
  return isFresh && hmac(key, toSign.join('\n')).toString('hex') === given
}

/** Answers the two requests that s3rver does not implement; whether it was one. */
function answerParts(folder: string, { method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid')
  const id = searchParams.get('uploadId') ?? ''
  if (!/^[0-9a-f]{32}$/.test(id) || (method !== 'GET' && method !== 'DELETE')) return false
  const parts = join(folder, pathname.split('/')[1], '._S3rver_uploads', id)
  // A part counts once its sum is written: one that is on its way when the server is killed never is.
  const names = namesIn(parts)
  const numbers = names?.filter((name) => /^\d+$/.test(name) && names.includes(`${name}.md5`))
  if (!numbers) {
    response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchUpload</Code><Message>no such upload</Message></Error>')
  } else if (method === 'DELETE') {
    rmSync(parts, { recursive: true, force: true })
    response.writeHead(204).end()
  } else {
    const list = numbers
      .sort((a, b) => Number(a) - Number(b))
      .map((number) => {
        const path = join(parts, number)
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${readFileSync(`${path}.md5`, 'utf8')}"</ETag><Size>${statSync(path).size}</Size></Part>`
      })
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><ListPartsResult>${list.join('')}</ListPartsResult>`)
  }
  return true
}

/** s3rver answers as soon as it has all bytes of a part or an object: whoever looks then may find a shorter file. The answer waits until they are written. */
function holdAnswer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const file = writtenBy(folder, request)
  if (!file) return
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.end = ((...given: unknown[]) => {
    if (response.statusCode >= 300) return end(...given)
    void isWritten(file.path, file.bytes, response).then((done) => {
      // A part that never comes is a fault of this server: to answer as if it were there would hide it.
      if (!done) response.statusCode = 500
      end(...given)
    })
    return response
  }) as ServerResponse['end']
}

/** The file that a request makes, and its size. */
function writtenBy(folder: string, { method, url = '', headers }: IncomingMessage): { path: string; bytes: number } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid')
  const [, bucket, ...key] = decodeURIComponent(pathname).split('/')
  const [id, part] = [searchParams.get('uploadId') ?? '', searchParams.get('partNumber')]
  const parts = join(folder, bucket, '._S3rver_uploads', id)
  const object = join(folder, bucket, `${key.join('/')}._S3rver_object`)
  if (method === 'POST' && id) {
    const numbers = namesIn(parts)?.filter((name) => /^\d+$/.test(name)) ?? []
    return { path: object, bytes: numbers.reduce((sum, name) => sum + statSync(join(parts, name)).size, 0) }
  }
  const bytes = Number(headers['x-amz-decoded-content-length'] ?? headers['content-length'])
  if (method !== 'PUT' || !key.some(Boolean) || headers['x-amz-copy-source'] || !Number.isFinite(bytes)) return undefined
  return { path: id && part ? join(parts, part) : object, bytes }
}

/** Whether a file has so many bytes, as soon as it has; not after a minute. Resolves, too, when nobody waits for the answer any more. */
async function isWritten(path: string, bytes: number, response: ServerResponse): Promise<boolean> {
  const end = Date.now() + 60_000
  const isThere = (): boolean => statSync(path, { throwIfNoEntry: false })?.size === bytes
  while (!isThere() && !response.destroyed && Date.now() < end) await new Promise((done) => setTimeout(done, 5))
  return isThere()
}

function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
  } catch {
    return undefined
  }
}
