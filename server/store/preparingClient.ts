import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { traceStatement } from '../telemetry.ts'

/** Statements that a process prepares; others are parsed each time. A statement in as many forms as its list has lengths must not fill the server. */
const MOST = 400
const LONGEST = 20_000

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || text.length > LONGEST) return known
  const name = `f${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** A connection on which the server parses and plans each statement once. Only for connections of our own: a pooler's forget or mix them. */
export class PreparingClient extends Client {
  // The overloads are those of `Client`: everything goes on as it came, with a name where there is a text with values.
  override query = ((...given: unknown[]) => {
    const [config, values] = given
    const isStatement = typeof config === 'object' && config !== null && 'text' in config && !('submit' in config) && Array.isArray(values)
    const named = isStatement ? [{ ...config, name: nameOf(String(config.text)) }, ...given.slice(1)] : given
    const run = (): unknown => Reflect.apply(Client.prototype.query, this, named)
    // The pool's own calls end by a callback: `openPostgres` sees them where they begin.
    return isStatement && typeof given.at(-1) !== 'function' ? traceStatement(String(config.text), run) : run()
  }) as Client['query']
}

/** A connection of a pooler's, which may serve another process with the next transaction: statements have no names there, drizzle's prepared ones neither. */
export class PooledClient extends Client {
  override query = ((...given: unknown[]) => {
    const [config] = given
    const isNamed = typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
    return Reflect.apply(Client.prototype.query, this, isNamed ? [{ ...config, name: undefined }, ...given.slice(1)] : given)
  }) as Client['query']
}
