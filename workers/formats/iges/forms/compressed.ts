import { OpenError } from '../../../../src/core/errors.ts'
import { readGlobal } from '../global.ts'
import { Cards } from './cards.ts'

const FLAG = 72
const FIELDS = 20
/** Number of the directory's field that counts lines of parameters. */
const COUNT = 14
const latin1 = new TextDecoder('latin1')

/**
 * The fixed form of a file in the compressed one (IGES 5.3 §2.3): an entity's directory entry states the fields that differ from the entry before (`D1@1_110@15_0;`),
 * and its parameters follow at once. Throws `file-exception` when no entity can be read.
 */
export function fromCompressed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const lines = latin1.decode(bytes).split(/\r\n?|\n/)
  const cards = new Cards()
  const global = lines.filter((line) => line[FLAG] === 'G').map((line) => line.slice(0, FLAG))
  cards.global(global.join(''))
  const end = String.fromCharCode(delimiter(global))
  const fields = Array.from({ length: FIELDS + 1 }, () => '')
  let entities = 0
  let complete = false
  for (let at = 0; at < lines.length; at++) {
    let entry = lines[at]
    if (entry[FLAG] === 'T') complete = true
    if (!/^D\s*\d+\s*[@;]/.test(entry)) continue
    while (!entry.includes(end) && lines[at + 1]?.startsWith('@')) entry += lines[++at].slice(0, FLAG)
    const stated = entry.slice(0, Math.max(0, entry.indexOf(end)))
    for (const [, number, value] of stated.matchAll(/@(\d{1,2})_([^@]*)/g)) if (Number(number) <= FIELDS) fields[Number(number)] = value.trim()
    const count = Math.max(0, Math.trunc(Number(fields[COUNT])) || 0)
    const parameters: string[] = []
    while (parameters.length < count && at + 1 < lines.length && lines[at + 1][FLAG] !== 'T') parameters.push(lines[++at])
    cards.entity(fields, parameters)
    entities++
  }
  if (entities === 0) throw new OpenError('file-exception', 'no entity in the compressed form of IGES')
  return cards.done(complete)
}

/** The delimiter of records that the global section names. */
function delimiter(global: readonly string[]): number {
  const bytes = new TextEncoder().encode(global.map((line) => line.padEnd(FLAG)).join(''))
  return readGlobal({ bytes, global: global.map((_, i) => i * FLAG), directory: [], parameters: [], complete: true }).delimiters.record
}
