import { type PGlite, protocol, type Results } from '@electric-sql/pglite'

/** Statements that are kept: each holds its plan in the memory of the database. A statement in as many forms as its list has lengths must not fill it. */
const MOST = 200
/** Texts that came once and are remembered for their second time; then those are forgotten. */
const MOST_SEEN = 500
const LONGEST = 20_000

type Value = string | null
interface Statement {
  name: string
  serialize: ((value: unknown) => string)[]
  fields: { name: string; dataTypeID: number; parse: (text: string) => unknown }[]
}
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

const find = <T>(messages: readonly Message[], name: string): T | undefined => messages.find((message) => message.name === name) as T | undefined

/**
 * Runs statements of the embedded database that it parses and plans once, the second time that they come: that takes longer than most of them run.
 * `run` is for whoever holds the database (a transaction, or `_runExclusiveTransaction`), and gives nothing for statements that are not kept.
 */
export function createStatements(client: PGlite) {
  const { serialize } = protocol
  const kept = new Map<string, Statement>()
  const seen = new Set<string>()
  let names = 0
  const asText = (value: unknown): string => String(value)

  async function prepare(text: string): Promise<Statement> {
    const name = `f${++names}`
    const { messages } = await client.execProtocol(
      Buffer.concat([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]),
      { syncToFs: false },
    )
    const parameters = find<{ dataTypeIDs: number[] }>(messages, 'parameterDescription')?.dataTypeIDs ?? []
    const fields = find<{ fields: { name: string; dataTypeID: number }[] }>(messages, 'rowDescription')?.fields ?? []
    return {
      name,
      serialize: parameters.map((type) => client.serializers[type] ?? asText),
      fields: fields.map(({ name: field, dataTypeID }) => ({ name: field, dataTypeID, parse: client.parsers[dataTypeID] ?? asText })),
    }
  }

  async function statementOf(text: string): Promise<Statement | undefined> {
    const known = kept.get(text)
    if (known || text.length > LONGEST || kept.size >= MOST) return known
    if (!seen.delete(text)) {
      if (seen.size >= MOST_SEEN) seen.clear()
      seen.add(text)
      return undefined
    }
    const statement = await prepare(text)
    kept.set(text, statement)
    return statement
  }

  return {
    async run(text: string, params: unknown[] | undefined, rowMode: 'array' | 'object' = 'object', syncToFs = false): Promise<Results | undefined> {
      const statement = await statementOf(text)
      if (!statement) return undefined
      const { name, fields } = statement
      const values = (params ?? []).map((value, at): Value => (value === null || value === undefined ? null : statement.serialize[at](value)))
      const bytes = Buffer.concat([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()])
      const { messages } = await client.execProtocol(bytes, { syncToFs })
      const rows: unknown[] = []
      for (const message of messages) {
        if (message.name !== 'dataRow') continue
        const texts = (message as unknown as { fields: (string | null)[] }).fields
        const row = texts.map((value, at) => (value === null ? null : fields[at].parse(value)))
        rows.push(rowMode === 'array' ? row : Object.fromEntries(row.map((value, at) => [fields[at].name, value])))
      }
      return { rows: rows as Results['rows'], fields: fields.map(({ name: field, dataTypeID }) => ({ name: field, dataTypeID })) }
    },
  }
}
