import type { createImportClient } from '../../../workers/entries/client.ts'

/** An option of a verb: the command line writes it `--name`, the protocol as a property of that name. */
export interface OptionSpec {
  type: 'string' | 'boolean' | 'number'
  values?: readonly string[]
  about: string
}

/** Values of a verb's arguments and options, by name; an argument that takes many is a list. */
export type Input = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Exit statuses. `different`: files differ, or a check found something. `failed`: a file could not be opened or written. */
export const Status = { ok: 0, different: 1, usage: 2, failed: 3 } as const
export type Status = (typeof Status)[keyof typeof Status]

/** What a verb has found: for people, and as data that its JSON schema describes. */
export interface Outcome {
  status: Status
  text: string
  value: object
  /** PNG. */
  picture?: Uint8Array
}

export interface Context {
  client: ReturnType<typeof createImportClient>
}

/** A verb: the command line and the protocol offer the same ones. */
export interface Verb {
  name: string
  about: string
  args: readonly { name: string; about: string; many?: boolean; optional?: boolean }[]
  options: Readonly<Record<string, OptionSpec>>
  /** Whether the files that it was given stay as they are, and none is written. */
  readOnly: boolean
  /** Its code is loaded when it is first run. */
  load(): Promise<{ run(input: Input, context: Context): Promise<Outcome> }>
}

/** Thrown when a verb is called with arguments that it does not support. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function textOf(input: Input, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' || value === '') throw new UsageError(`${name} is missing`)
  return value
}

/** A number above 0, or undefined when it is not given. */
export function positiveOf(input: Input, name: string): number | undefined {
  const value = input[name]
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !(value > 0) || !Number.isFinite(value)) throw new UsageError(`${name} is a number above 0`)
  return value
}
