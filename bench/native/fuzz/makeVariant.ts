import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { seeded } from '../../fuzz/random.ts'
import { damaged } from './damaged.ts'
import type { FuzzFormat, Variant } from './variant.ts'

/** Variant of that number: every second one of a real file, if there are any. */
export function makeVariant(format: FuzzFormat, files: readonly string[], number: number): Variant {
  const next = seeded(number * 2_654_435)
  if (files.length === 0 || number % 2 === 0) return format.own(next)
  const path = files[(number >> 1) % files.length]
  const bytes = new Uint8Array(readFileSync(path))
  const name = basename(path)
  return { files: { [name]: (format.damaged ?? damaged)(bytes, next) }, of: name }
}
