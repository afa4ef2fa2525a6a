import { describe, expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { PartDraft } from '../../workers/formats/format.ts'
import type { BodyMesher } from '../../workers/formats/step/geometry/bodyMesher.ts'
import { BrepMesher } from '../../workers/formats/step/geometry/brepMesher.ts'
import { sceneSize } from '../../workers/formats/step/sceneSize.ts'
import { readDocument } from '../../workers/formats/step/structure/document.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { StepText } from '../../workers/formats/step/stepText.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'

const VARIANTS = 100
/** Milliseconds for one damaged file of a few kilobytes: generous on a loaded machine, far below a hang. */
const LIMIT = 20_000

/** OpenCascade is left out: what our checks flag is shown as it is. */
const nothing: BodyMesher = {
  mesh: async (sources, _size, _quality, events) => {
    for (const source of sources) events.failed(source, 'not there')
  },
}

async function meshes(bytes: Uint8Array): Promise<PartDraft[]> {
  const { roots, parts } = new TreeBuilder(() => undefined).build(readDocument(bytes, 'a.stp'))
  const drafts: PartDraft[] = []
  await new BrepMesher(nothing).mesh(
    parts.filter(({ kind }) => kind === 'exact'),
    sceneSize(roots),
    'normal',
    {
      part: (draft) => drafts.push(draft),
      failed() {},
      progress() {},
    },
  )
  return drafts
}

const point = (file: StepText, [x, y, z]: number[]): string => file.add(`CARTESIAN_POINT('',(${x.toFixed(6)},${y.toFixed(6)},${z.toFixed(6)}))`)
const vertex = (file: StepText, at: number[]): string => file.add(`VERTEX_POINT('',${point(file, at)})`)
const circle = (file: StepText, z: number, r: number): string => file.add(`CIRCLE('',${file.placement([0, 0, z], [0, 0, 1], [1, 0, 0])},${r}.)`)
const face = (file: StepText, surface: string, loops: string[][], sense = '.T.'): string => {
  const bounds = loops.map((edges) => file.add(`FACE_BOUND('',${file.add(`EDGE_LOOP('',(${edges}))`)},.T.)`))
  return file.add(`ADVANCED_FACE('',(${bounds}),${surface},${sense})`)
}
const oriented = (file: StepText, edge: string, sense = '.T.'): string => file.add(`ORIENTED_EDGE('',*,*,${edge},${sense})`)
const solid = (file: StepText, faces: string[]): string => file.add(`MANIFOLD_SOLID_BREP('',${file.add(`CLOSED_SHELL('',(${faces}))`)})`)
const finished = (file: StepText, item: string): Uint8Array => {
  file.product('Part', [file.placement(), item], file.context(), 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  return new TextEncoder().encode(file.text())
}

/** A round body between two circles: its side is any surface, closed by a seam; caps are planes. */
function turned(side: (file: StepText) => string, r0: number, r1: number): Uint8Array {
  const file = new StepText()
  const [a, b] = [vertex(file, [r0, 0, 0]), vertex(file, [r1, 0, 4])]
  const low = file.add(`EDGE_CURVE('',${a},${a},${circle(file, 0, r0)},.T.)`)
  const high = file.add(`EDGE_CURVE('',${b},${b},${circle(file, 4, r1)},.T.)`)
  const faces = [
    face(file, side(file), [[oriented(file, low)], [oriented(file, high, '.F.')]]),
    face(file, file.add(`PLANE('',${file.placement([0, 0, 0], [0, 0, -1])})`), [[oriented(file, low, '.F.')]]),
    face(file, file.add(`PLANE('',${file.placement([0, 0, 4], [0, 0, 1])})`), [[oriented(file, high)]]),
  ]
  return finished(file, solid(file, faces))
}

const profile = (file: StepText): string =>
  file.add(
    `B_SPLINE_CURVE_WITH_KNOTS('',2,(${[
      [2, 0, 0],
      [4, 0, 2],
      [2, 0, 4],
    ].map((at) => point(file, at))}),.UNSPECIFIED.,.F.,.F.,(3,3),(0.,1.),.UNSPECIFIED.)`,
  )

/** A bulging patch of 4 × 3 poles over straight edges. */
function patch(): Uint8Array {
  const file = new StepText()
  const net = Array.from({ length: 4 }, (_, i) => `(${[0, 1, 2].map((j) => point(file, [i, j, i % 3 === 0 || j !== 1 ? 0 : 2]))})`)
  const surface = file.add(`B_SPLINE_SURFACE_WITH_KNOTS('',3,2,(${net}),.UNSPECIFIED.,.F.,.F.,.F.,(4,4),(3,3),(0.,1.),(0.,1.),.UNSPECIFIED.)`)
  const corners = [
    [0, 0, 0],
    [3, 0, 0],
    [3, 2, 0],
    [0, 2, 0],
  ]
  const vertices = corners.map((at) => vertex(file, at))
  const edges = corners.map((at, i) => {
    const to = corners[(i + 1) % 4]
    const vector = file.add(`VECTOR('',${file.add(`DIRECTION('',(${to.map((value, axis) => `${value - at[axis]}.`)}))`)},1.)`)
    return oriented(file, file.add(`EDGE_CURVE('',${vertices[i]},${vertices[(i + 1) % 4]},${file.add(`LINE('',${point(file, at)},${vector})`)},.T.)`))
  })
  return finished(file, file.add(`SHELL_BASED_SURFACE_MODEL('',(${file.add(`OPEN_SHELL('',(${face(file, surface, [edges])}))`)}))`))
}

function box(): Uint8Array {
  const file = new StepText()
  return finished(file, file.box(1, 2, 3).solid)
}

/** Name, file, number of its faces. */
const seeds: [string, Uint8Array, number][] = [
  ['box', box(), 6],
  ['cylinder', turned((file) => file.add(`CYLINDRICAL_SURFACE('',${file.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])},2.)`), 2, 2), 3],
  ['cone', turned((file) => file.add(`CONICAL_SURFACE('',${file.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])},2.,0.463647609)`), 2, 4), 3],
  [
    'revolved spline',
    turned((file) => file.add(`SURFACE_OF_REVOLUTION('',${profile(file)},${file.add(`AXIS1_PLACEMENT('',${point(file, [0, 0, 0])},$)`)})`), 2, 2),
    3,
  ],
  ['torus', turned((file) => file.add(`TOROIDAL_SURFACE('',${file.placement([0, 0, 2], [0, 0, 1], [1, 0, 0])},1.,2.236067977)`), 2, 2), 3],
  ['sphere', turned((file) => file.add(`SPHERICAL_SURFACE('',${file.placement([0, 0, 2], [0, 0, 1], [1, 0, 0])},2.828427125)`), 2, 2), 3],
  ['B-spline patch', patch(), 1],
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

const words = ['1E300', '-1E-300', '0.', '#1', '#12', '$', '*', '.F.', '()', '99999999999', 'NAN', "'", ';', '1.E6', '-2.']
const text = new TextDecoder('latin1')

/** Cut, bytes changed, a number or reference exchanged, two references exchanged, a hostile word put in. */
function damaged(seed: Uint8Array, next: (n: number) => number): Uint8Array {
  const at = next(seed.length)
  const whole = text.decode(seed)
  switch (next(5)) {
    case 0:
      return seed.slice(0, at)
    case 1: {
      const out = seed.slice()
      for (let i = next(4); i >= 0; i--) out[next(out.length)] ^= 1 << next(7)
      return out
    }
    case 2:
    case 3: {
      const tokens = [...whole.matchAll(/#\d+(?!=)|-?\d+\.\d*(E[-+]?\d+)?|\.[TF]\./g)]
      const { 0: old, index } = tokens[next(tokens.length)]
      const put = next(2) === 0 ? words[next(words.length)] : tokens[next(tokens.length)][0]
      return new TextEncoder().encode(whole.slice(0, index) + put + whole.slice(index + old.length))
    }
    default:
      return new TextEncoder().encode(whole.slice(0, at) + words[next(words.length)] + whole.slice(at))
  }
}

describe('damaged STEP geometry ends in a mesh, in less or in an OpenError, and soon', () => {
  test.each(seeds)('%s', async (name, seed, faces) => {
    const [whole] = await meshes(seed)
    expect(whole.mesh!.faceStart.length - 1).toBe(faces)
    expect(checkPart(whole).problem).toBe(undefined)
    const next = random(name.length * 7919)
    for (let variant = 0; variant < VARIANTS; variant++) {
      const data = damaged(seed, next)
      const started = performance.now()
      try {
        for (const draft of await meshes(data)) expect(checkPart(draft).problem).toBe(undefined)
      } catch (error) {
        if (!(error instanceof OpenError)) throw new Error(`variant ${variant} of ${name}: ${String(error)}\n${text.decode(data)}`, { cause: error })
      }
      expect(performance.now() - started, `variant ${variant} of ${name}\n${text.decode(data)}`).toBeLessThan(LIMIT)
    }
  })
})
