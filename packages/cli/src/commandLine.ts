import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Shell, shells } from './completion.ts'
import { type Input, UsageError, type Verb } from './verb.ts'
import { verbs } from './verbs.ts'

/** What a command line asks for. */
export type Command =
  | { kind: 'help'; verb?: Verb }
  | { kind: 'version' }
  | { kind: 'mcp' }
  | { kind: 'serve'; folder: string; port: number }
  | { kind: 'completion'; shell: Shell }
  | { kind: 'man' }
  | { kind: 'schema'; verb: Verb }
  | { kind: 'run'; verb: Verb; input: Input; json: boolean }

export const usage = (): string =>
  [
    'facet VERB … reads CAD files without a window.',
    '',
    ...verbs.map((verb) => `  facet ${lineOf(verb)}\n      ${verb.about}`),
    '  facet serve [FOLDER] [--port PORT]\n      Show the CAD files of a folder in the browser of this computer: http://127.0.0.1:4600/ unless a port is given.',
    '  facet mcp\n      Serve the same verbs to an assistant: Model Context Protocol on standard input and output.',
    '  facet schema VERB\n      Print the JSON schema of what VERB --json prints.',
    `  facet completion ${shells.join('|')}\n      Print the script by which a shell completes verbs, options and paths.`,
    '  facet man\n      Print the manual page.',
    '',
    'Every verb takes --json. Exit status: 0 fine or the same, 1 files differ or a check found something, 2 wrong usage, 3 a file cannot be opened or written.',
    '',
  ].join('\n')

export const lineOf = ({ name, args, options }: Verb): string =>
  [name, ...args.map((arg) => (arg.optional ? `[${arg.name.toUpperCase()}]` : arg.name.toUpperCase())), ...Object.entries(options).map(optionText)].join(' ')

function optionText([name, { type, values }]: [string, Verb['options'][string]]): string {
  return type === 'boolean' ? `[--${name}]` : `[--${name} ${values ? values.join('|') : name.toUpperCase()}]`
}

/** Throws a `UsageError` that names the fault. */
export function parseCommand(argv: readonly string[]): Command {
  const [name, ...rest] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return { kind: 'help' }
  if (name === '--version') return { kind: 'version' }
  if (name === 'mcp' || name === 'man') return { kind: name }
  if (name === 'completion') {
    const shell = shells.find((one) => one === rest[0])
    if (!shell) throw new UsageError(`completion needs one of ${shells.join(', ')}`)
    return { kind: 'completion', shell }
  }
  if (name === 'serve') return serveCommand(rest)
  const verb = verbNamed(name === 'schema' ? rest[0] : name)
  if (name === 'schema') return { kind: 'schema', verb }
  if (rest.includes('--help')) return { kind: 'help', verb }
  const options: NonNullable<ParseArgsConfig['options']> = { json: { type: 'boolean' } }
  for (const [key, { type }] of Object.entries(verb.options)) options[key] = { type: type === 'boolean' ? 'boolean' : 'string' }
  const parsed = parsedArgs(rest, options)
  const { json, ...values } = parsed.values
  const input: Record<string, string | number | boolean> = {}
  if (parsed.positionals.length > verb.args.length) throw new UsageError(`${verb.name} takes no "${parsed.positionals[verb.args.length]}"`)
  for (const [i, { name: arg }] of verb.args.entries()) if (parsed.positionals[i] !== undefined) input[arg] = parsed.positionals[i]
  for (const [key, value] of Object.entries(values)) input[key] = verb.options[key].type === 'number' ? Number(value) : (value as string | boolean)
  return { kind: 'run', verb, input: checkedInput(verb, input), json: json === true }
}

function parsedArgs(args: string[], options: NonNullable<ParseArgsConfig['options']>): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const PORT = 4600

function serveCommand(args: string[]): Command {
  const { values, positionals } = parsedArgs(args, { port: { type: 'string' } })
  const port = Number(values.port ?? PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('port is a number from 0 (any that is free) to 65535')
  if (positionals.length > 1) throw new UsageError(`serve takes no "${positionals[1]}"`)
  return { kind: 'serve', folder: positionals[0] ?? '.', port }
}

function verbNamed(name: string | undefined): Verb {
  const verb = verbs.find((one) => one.name === name)
  if (!verb) throw new UsageError(name === undefined ? 'a verb is missing' : `there is no verb "${name}"`)
  return verb
}

/** Checks the arguments of a verb. Throws a `UsageError` when an option is unknown or a required argument is missing. */
export function checkedInput({ name, args, options }: Verb, input: Record<string, unknown>): Input {
  for (const arg of args)
    if (!arg.optional && typeof input[arg.name] !== 'string') throw new UsageError(`${name} needs ${arg.name.toUpperCase()}: ${arg.about}`)
  for (const [key, value] of Object.entries(input)) {
    if (args.some((arg) => arg.name === key)) {
      if (typeof value !== 'string') throw new UsageError(`${key} is a path`)
      continue
    }
    const option = options[key] as Verb['options'][string] | undefined
    if (!option) throw new UsageError(`${name} has no option "${key}"`)
    if (typeof value !== option.type || Number.isNaN(value)) throw new UsageError(`${key} is a ${option.type}`)
    if (option.values && !option.values.includes(value as string)) throw new UsageError(`${key} is one of ${option.values.join(', ')}`)
  }
  return input as Input
}
