import { formats } from '../../../../src/core/formats.ts'
import { type Outcome, Status } from '../verb.ts'

/** The formats that can be read. */
export async function run(): Promise<Outcome> {
  const read = formats
    .filter(({ ready }) => ready)
    .map(({ id, name, extensions, kind, assembly }) => ({ id, name, extensions: [...extensions], kind, assembly }))
  const text = read.map(({ name, extensions, kind }) => `${name} (${kind}): ${extensions.map((each) => `.${each}`).join(' ')}`)
  return { status: Status.ok, text: `${text.join('\n')}\n`, value: { formats: read } }
}
