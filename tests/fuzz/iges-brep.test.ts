import { describe, expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import { meshPart } from '../../workers/formats/exact/meshPart.ts'
import type { PartSource } from '../../workers/formats/exact/laterParts.ts'
import { readBrep } from '../../workers/formats/brep/readBrep.ts'
import { cylinderText } from '../../workers/formats/brep/cylinder.fixture.ts'
import { IgesFile } from '../../workers/formats/iges/igesFile.ts'
import { IgesText, real } from '../../workers/formats/iges/igesText.fixture.ts'
import { TreeBuilder } from '../../workers/formats/iges/structure/tree.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'

const VARIANTS = 60
/** Milliseconds of CPU for one damaged file of a few kilobytes: far below a hang. */
const LIMIT = 20_000

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function box(): Uint8Array {
  const file = new IgesText()
  const faces = file.box(1, 2, 3)
  file.add(402, [faces.length, ...faces, 0, 1, file.name('Box')], { form: 7 })
  return file.bytes()
}

/** A turned arc, a turned line, a pulled spline, a ruled surface and a patch. */
function surfaces(): Uint8Array {
  const file = new IgesText()
  const own = { status: '00010000' }
  const axis = file.line([0, 0, 0], [0, 0, 1])
  const upright = file.add(124, ['1.', '0.', '0.', '0.', '0.', '0.', '-1.', '0.', '0.', '1.', '0.', '0.'])
  file.add(120, [axis, file.add(100, ['0.', '5.', '0.', '6.', '0.', '5.', '1.'], { ...own, matrix: upright }), '0.', '5.'])
  file.add(120, [axis, file.line([2, 0, 0], [3, 0, 4]), '0.', real(2 * Math.PI)])
  const spline = file.add(
    126,
    [3, 3, 0, 0, 1, 0, ...[0, 0, 0, 0, 1, 1, 1, 1].map(real), ...[1, 1, 1, 1].map(real), ...[0, 0, 0, 1, 2, 0, 2, -1, 0, 3, 0, 0].map(real), '0.', '1.'],
    own,
  )
  file.add(122, [spline, '0.', '0.', '4.'])
  file.add(118, [spline, file.line([0, 5, 0], [3, 5, 1]), 0, 0], { form: 1 })
  const controlPoints = Array.from({ length: 9 }, (_, i) => [i % 3, Math.floor(i / 3), i === 4 ? 2 : 0]).flat()
  file.add(128, [
    2,
    2,
    2,
    2,
    0,
    0,
    1,
    0,
    0,
    ...[0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1].map(real),
    ...Array.from({ length: 9 }, () => '1.'),
    ...controlPoints.map(real),
    '0.',
    '1.',
    '0.',
    '1.',
  ])
  return file.bytes()
}

const igesParts = (bytes: Uint8Array): PartSource[] => new TreeBuilder(new IgesFile(bytes)).parts
const brepParts = (bytes: Uint8Array): PartSource[] => readBrep(bytes, 3)?.parts ?? []

/** Name, file, reader, number of its faces. */
const seeds: [string, Uint8Array, (bytes: Uint8Array) => PartSource[], number][] = [
  ['IGES: sewn planes', box(), igesParts, 6],
  ['IGES: surfaces', surfaces(), igesParts, 5],
  ['BREP', new TextEncoder().encode(cylinderText), brepParts, 3],
]

/** Seeded numbers below `n` (mulberry32). */
function random(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

const words = ['1E300', '-1E-300', '0.', '99999', '-1', '1', '3', ',,', ';', '99999999999', '9999H', '1.E6', '*', '+3 0', ' ']
const text = new TextDecoder('latin1')

/** Cut, bytes changed, a number exchanged with another or with a hostile word, which over-writes: columns stay where they are. */
function damaged(seed: Uint8Array, next: (n: number) => number): Uint8Array {
  const at = next(seed.length)
  if (next(6) === 0) return seed.slice(0, at)
  const out = seed.slice()
  if (next(3) === 0) {
    for (let i = next(4); i >= 0; i--) out[next(out.length)] ^= 1 << next(7)
    return out
  }
  const tokens = [...text.decode(seed).matchAll(/-?\d+(\.\d*)?/g)]
  for (let i = next(3); i >= 0; i--) {
    const { 0: old, index } = tokens[next(tokens.length)]
    const put = next(2) === 0 ? words[next(words.length)] : tokens[next(tokens.length)][0]
    for (let k = 0; k < Math.max(old.length, put.length) && index + k < out.length; k++) out[index + k] = k < put.length ? put.charCodeAt(k) : 0x20
  }
  return out
}

describe('damaged IGES and BREP end in a mesh, in less or in an OpenError, and soon', () => {
  test.each(seeds)('%s', { timeout: 300_000 }, (name, seed, parts, faces) => {
    expect(parts(seed).reduce((sum, { bodies }) => sum + bodies.reduce((all, body) => all + body.faces.length, 0), 0)).toBe(faces)
    const next = random(name.length * 7919)
    for (let variant = 0; variant < VARIANTS; variant++) {
      const data = damaged(seed, next)
      const started = cpu()
      try {
        for (const part of parts(data)) {
          const { draft } = meshPart(part, 10, 'normal')
          if (draft) expect(checkPart(draft).problem).toBe(undefined)
        }
      } catch (error) {
        if (!(error instanceof OpenError)) throw new Error(`variant ${variant} of ${name}: ${String(error)}\n${text.decode(data)}`, { cause: error })
      }
      expect(cpu() - started, `variant ${variant} of ${name}\n${text.decode(data)}`).toBeLessThan(LIMIT)
    }
  })
})
