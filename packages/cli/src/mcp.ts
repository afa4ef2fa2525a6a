import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { checkedInput } from './commandLine.ts'
import { type Context, type Outcome, Status, type Verb } from './verb.ts'
import { verbs } from './verbs.ts'

/** Versions of the Model Context Protocol that are spoken, the newest first. */
const versions = ['2025-06-18', '2025-03-26', '2024-11-05']
/** Codes of JSON-RPC 2.0. */
const Fault = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

interface Request {
  id?: string | number
  method: string
  params: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Serves the verbs as tools over the stdio transport of the Model Context Protocol: one JSON-RPC message a line. Resolves when the input ends.
 * Models are opened one at a time, in the order of the calls; the engine is loaded at the first.
 */
export async function serveMcp(input: Readable, output: Writable, version: string): Promise<void> {
  const server = new Server(version, (message) => void output.write(`${JSON.stringify(message)}\n`))
  for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line.trim() !== '') void server.take(line)
  await server.close()
}

class Server {
  private context: Context | undefined
  /** Calls run one after the other: this is the end of the last. */
  private last: Promise<unknown> = Promise.resolve()
  private running: string | number | undefined
  private readonly cancelled = new Set<string | number>()
  private readonly version: string
  private readonly send: (message: object) => void

  constructor(version: string, send: (message: object) => void) {
    this.version = version
    this.send = send
  }

  async take(line: string): Promise<void> {
    let request: Request
    try {
      request = parse(line)
    } catch (error) {
      this.send({ jsonrpc: '2.0', id: null, error: { code: (error as RpcError).code, message: (error as Error).message } })
      return
    }
    const { id } = request
    try {
      const result = await this.answer(request)
      if (id !== undefined && !this.cancelled.delete(id)) this.send({ jsonrpc: '2.0', id, result })
    } catch (error) {
      const code = error instanceof RpcError ? error.code : Fault.internal
      if (id !== undefined) this.send({ jsonrpc: '2.0', id, error: { code, message: error instanceof Error ? error.message : String(error) } })
    }
  }

  async close(): Promise<void> {
    await this.last.catch(() => {})
    this.context?.client.dispose()
  }

  private async answer({ id, method, params }: Request): Promise<object> {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: versions.find((one) => one === params.protocolVersion) ?? versions[0],
          capabilities: { tools: {}, resources: {} },
          serverInfo: { name: 'facet', title: 'Facet', version: this.version },
          instructions: 'Reads CAD files on this machine. Lengths are millimetres, areas mm², volumes mm³, masses kg, whatever the unit of the file.',
        }
      case 'ping':
      case 'notifications/initialized':
        return {}
      case 'notifications/cancelled':
        this.cancel(params.requestId as string | number)
        return {}
      case 'tools/list':
        return { tools: await tools() }
      case 'tools/call': {
        const work = this.last.then(() => this.call(id, params))
        this.last = work.catch(() => {})
        return await work
      }
      case 'resources/list':
        return { resources: [{ uri: FORMATS, name: 'formats', title: 'Formats that can be read', mimeType: 'application/json' }] }
      case 'resources/templates/list':
        return { resourceTemplates: [] }
      case 'resources/read':
        if (params.uri !== FORMATS) throw new RpcError(Fault.params, 'there is no such resource')
        return { contents: [{ uri: FORMATS, mimeType: 'application/json', text: JSON.stringify((await import('../../../src/core/formats.ts')).formats) }] }
      default:
        throw new RpcError(Fault.method, `there is no method "${method}"`)
    }
  }

  private async call(id: string | number | undefined, { name, arguments: given }: Record<string, unknown>): Promise<object> {
    const verb = verbs.find((one) => one.name === name)
    if (!verb) throw new RpcError(Fault.params, 'there is no such tool')
    if (id !== undefined && this.cancelled.has(id)) return {}
    this.running = id
    try {
      const input = checkedInput(verb, isObject(given) ? given : {})
      const [{ run }, { createImportClient }] = await Promise.all([verb.load(), import('../../../workers/entries/client.ts')])
      this.context ??= { client: createImportClient() }
      return resultOf(await run(input, this.context))
    } catch (error) {
      // What a file or an argument is to blame for is an answer that the assistant can read.
      return { content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }], isError: true }
    } finally {
      this.running = undefined
    }
  }

  private cancel(id: string | number): void {
    this.cancelled.add(id)
    if (this.running !== id) return
    this.context?.client.dispose()
    this.context = undefined
  }
}

const FORMATS = 'facet://formats'

function parse(line: string): Request {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    throw new RpcError(Fault.parse, 'this line is no JSON')
  }
  if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string')
    throw new RpcError(Fault.request, 'this is no request of JSON-RPC 2.0')
  const { id, method, params } = message
  return { ...((typeof id === 'string' || typeof id === 'number') && { id }), method, params: isObject(params) ? params : {} }
}

async function tools(): Promise<object[]> {
  const [{ schemas }, { toJSONSchema }] = await Promise.all([import('./schemas.ts'), import('zod')])
  return verbs.map((verb) => ({
    name: verb.name,
    description: verb.about,
    inputSchema: inputSchema(verb),
    outputSchema: toJSONSchema(schemas[verb.name]),
    annotations: { readOnlyHint: verb.readOnly, destructiveHint: !verb.readOnly, openWorldHint: false },
  }))
}

function inputSchema({ args, options }: Verb): object {
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...args.map((arg) => [arg.name, { type: 'string', description: arg.about }]),
      ...Object.entries(options).map(([name, { type, values, about }]) => [name, { type, description: about, ...(values && { enum: values }) }]),
    ]),
    required: args.filter(({ optional }) => !optional).map(({ name }) => name),
    additionalProperties: false,
  }
}

function resultOf({ status, text, value, picture }: Outcome): object {
  return {
    content: [{ type: 'text', text }, ...(picture ? [{ type: 'image', data: Buffer.from(picture).toString('base64'), mimeType: 'image/png' }] : [])],
    structuredContent: value,
    isError: status === Status.failed,
  }
}
