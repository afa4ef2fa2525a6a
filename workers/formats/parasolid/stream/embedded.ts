import { OpenError } from '../../../../src/core/errors.ts'
import { baseSchema } from './baseSchema.ts'
import { type Field, isFieldCode } from './layout.ts'
import type { Source } from './source.ts'

/** The count that says: as in the base schema. */
const UNCHANGED = 255
const MOST_FIELDS = 254

/** Reads what stands before the first node of a type: how its fields differ from the base schema's, or all of them. */
export function readEmbedded(source: Source, type: number): Field[] {
  const base = baseSchema.get(type)
  const count = source.byte()
  if (base && count === UNCHANGED) return [...base]
  if (!(count >= 0 && count <= MOST_FIELDS)) throw new OpenError('file-exception', `type ${type} has ${count} fields`)
  if (base) return readEdits(source, type, base, count)
  // Its name and description.
  source.raw(source.byte())
  source.raw(source.byte())
  return Array.from({ length: count }, () => readField(source))
}

function readEdits(source: Source, type: number, base: readonly Field[], count: number): Field[] {
  const fields: Field[] = []
  let from = 0
  for (;;) {
    const edit = String.fromCharCode(source.char())
    if (edit === 'C' && from < base.length) fields.push(base[from++])
    else if (edit === 'D' && from < base.length) from++
    else if (edit === 'I' || edit === 'A') fields.push(readField(source))
    else if (edit === 'Z' && fields.length === count) return fields
    else throw new OpenError('file-exception', `type ${type}: edit ${edit} at ${source.at}`)
    if (fields.length > count) throw new OpenError('file-exception', `type ${type}: more than ${count} fields`)
  }
}

function readField(source: Source): Field {
  const name = source.raw(source.byte())
  const pointerClass = source.short()
  const count = source.index()
  const code = pointerClass === 0 ? source.raw(source.byte()) : 'p'
  if (!isFieldCode(code) || !(count >= 0 && count <= 0xffff)) throw new OpenError('file-exception', `field ${name}: ${code}[${count}]`)
  const stored = count !== 1 || source.logical() === 1
  return { name, code, count, stored }
}
