import { describe, expect, test } from 'vitest'
import { damages } from '../../bench/fuzz/damage.ts'
import { openStep } from '../../bench/fuzz/openStep.ts'
import { seeded } from '../../bench/fuzz/random.ts'
import { StepText } from '../../workers/formats/step/stepText.fixture.ts'

// The bounded part of `node bench/fuzz/run.ts`: small files of each kind of surface, each damaged in all ways but those that take seconds.
const kinds = Object.keys(damages).filter((kind) => kind !== 'list very long')
const ROUNDS = 2
/** Milliseconds of CPU, not of the clock, for one damaged file of a few kilobytes: a loaded machine is no hang. */
const LIMIT = 20_000

const point = (file: StepText, [x, y, z]: number[]): string => file.add(`CARTESIAN_POINT('',(${x.toFixed(6)},${y.toFixed(6)},${z.toFixed(6)}))`)
const vertex = (file: StepText, at: number[]): string => file.add(`VERTEX_POINT('',${point(file, at)})`)
const circle = (file: StepText, z: number, r: number): string => file.add(`CIRCLE('',${file.placement([0, 0, z], [0, 0, 1], [1, 0, 0])},${r}.)`)
const face = (file: StepText, surface: string, loops: string[][], sense = '.T.'): string => {
  const bounds = loops.map((edges) => file.add(`FACE_BOUND('',${file.add(`EDGE_LOOP('',(${edges}))`)},.T.)`))
  return file.add(`ADVANCED_FACE('',(${bounds}),${surface},${sense})`)
}
const oriented = (file: StepText, edge: string, sense = '.T.'): string => file.add(`ORIENTED_EDGE('',*,*,${edge},${sense})`)
const solid = (file: StepText, faces: string[]): string => file.add(`MANIFOLD_SOLID_BREP('',${file.add(`CLOSED_SHELL('',(${faces}))`)})`)
const finished = (file: StepText, item: string): Uint8Array<ArrayBuffer> => {
  file.product('Part', [file.placement(), item], file.context(), 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  return new TextEncoder().encode(file.text())
}

/** A round body between two circles: its side is any surface, closed by a seam; caps are planes. */
function turned(side: (file: StepText) => string, r0: number, r1: number): Uint8Array<ArrayBuffer> {
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

/** A bulging patch of 4 × 3 control points over straight edges. */
function patch(): Uint8Array<ArrayBuffer> {
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

function box(): Uint8Array<ArrayBuffer> {
  const file = new StepText()
  return finished(file, file.box(1, 2, 3).solid)
}

/** Name, file, number of its faces. */
const seeds: [string, Uint8Array<ArrayBuffer>, number][] = [
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

const latin = new TextDecoder('latin1')

describe('damaged STEP geometry ends in a mesh, in less or in an OpenError, and soon', () => {
  test.each(seeds)('%s', async (name, seed, faces) => {
    expect(await openStep(seed)).toMatchObject({ parts: 1, faces, problems: [] })
    const next = seeded(name.length * 7919)
    for (let variant = 0; variant < ROUNDS * kinds.length; variant++) {
      const kind = kinds[variant % kinds.length]
      const data = damages[kind](seed, next)
      const started = process.cpuUsage()
      const { problems } = await openStep(data).catch((error: unknown) => {
        throw new Error(`variant ${variant} of ${name} (${kind}): ${String(error)}\n${latin.decode(data)}`, { cause: error })
      })
      expect(problems, `variant ${variant} of ${name} (${kind})\n${latin.decode(data)}`).toEqual([])
      const { user, system } = process.cpuUsage(started)
      expect((user + system) / 1e3, `variant ${variant} of ${name} (${kind})\n${latin.decode(data)}`).toBeLessThan(LIMIT)
    }
  })
})
