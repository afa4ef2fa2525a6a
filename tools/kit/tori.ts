import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { type KitText, type LatheSide, type Point, sheetOf, solidOf } from './kitText.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(
  name: string,
  odd: string,
  source: string,
  allowed: Allowed,
  facts: Facts | undefined,
  faces: (file: KitText) => string[],
  files = solidOf(faces),
): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files })
}
const ringFacts: Facts = { volume: 2 * PI * PI * 5 * 4, area: 4 * PI * PI * 10, size: [14, 14, 4] }
add('torus-vertex-loop', 'the border is one vertex', '42: vertex_loop', 'right', ringFacts, (f) => [
  f.faceOn(f.about('TOROIDAL_SURFACE', [5, 2]), [f.vertexBound(7, 0, 0)]),
])
add('torus-seams', 'two seams, each used twice', 'habit of OpenCascade', 'right', ringFacts, (f) => {
  const at = f.vertex(7, 0, 0)
  const around = f.edge(at, at, f.circle([0, 0, 0], 7))
  const tubeSeam = f.edge(at, at, f.add(`CIRCLE('',${f.placement([5, 0, 0], [0, -1, 0], [1, 0, 0])},2.)`))
  return [f.faceOn(f.about('TOROIDAL_SURFACE', [5, 2]), [f.outer(f.loop([around, true], [tubeSeam, true], [around, false], [tubeSeam, false]))])]
})
add('torus-no-tube', 'minor radius 0', '42: toroidal_surface, minor_radius positive', 'told', undefined, (f) => [
  f.faceOn(f.about('TOROIDAL_SURFACE', [5, 0]), [f.vertexBound(5, 0, 0)]),
])
add('torus-negative-tube', 'minor radius -2', '42: toroidal_surface, minor_radius positive', 'right or told', ringFacts, (f) => [
  f.faceOn(f.about('TOROIDAL_SURFACE', [5, -2]), [f.vertexBound(7, 0, 0)]),
])

/** A disc of radius 10, from a height up to 4, whose upper rim is rounded with radius 2. */
const rounded =
  (torus: (file: KitText) => LatheSide, low = 0) =>
  (f: KitText): string[] =>
    f.lathe(
      [
        [10, low],
        [10, 2],
        [8, 4],
      ],
      [{ surface: f.about('CYLINDRICAL_SURFACE', [10]) }, torus(f)],
    )
const filletArea = 2 * PI * (8 * PI + 4)
const roundedFacts: Facts = {
  volume: 400 * PI - 2 * PI * (4 - PI) * (10 - (2 * (10 - 3 * PI)) / (3 * (4 - PI))),
  area: 100 * PI + 40 * PI + 64 * PI + filletArea,
  size: [20, 20, 4],
}
add(
  'fillet',
  'a torus bounded by two rings',
  '42: toroidal_surface',
  'right',
  roundedFacts,
  rounded((f) => ({ surface: f.about('TOROIDAL_SURFACE', [8, 2], 2) })),
)
add(
  'fillet-negative-major',
  'major radius -8',
  '42: toroidal_surface, major_radius positive',
  'right or told',
  roundedFacts,
  rounded((f) => ({ surface: f.about('TOROIDAL_SURFACE', [-8, 2], 2) })),
)
add(
  'fillet-negative-tube',
  'minor radius -2',
  '42: toroidal_surface, minor_radius positive',
  'right or told',
  roundedFacts,
  rounded((f) => ({ surface: f.about('TOROIDAL_SURFACE', [8, -2], 2), outwards: false })),
)
add(
  'fillet-wrong-sense',
  'same_sense .F.: the loops bound the other part of the torus, which sticks out of the disc',
  '42: face_surface.same_sense',
  'right or told',
  { volume: roundedFacts.volume! - 150 * PI, area: roundedFacts.area! - 30 * PI, size: [20, 20, 2.5] },
  rounded((f) => ({ surface: f.about('TOROIDAL_SURFACE', [8, 2], 2), outwards: false }), 1.5),
)
/** A bowl of a spindle torus, distance 1 and tube 3, between the heights of its tip and its equator. */
const tip = Math.sqrt(8)
const spindleVolume = (sign: number): number => {
  // Discs of radius sign + sqrt(9 - z²), from tip to tip.
  const whole = Math.asin(tip / 3)
  return PI * (2 * tip * (1 + 9) - (2 * tip ** 3) / 3 + sign * 2 * (9 * whole + tip * 1))
}
const lemonArea = 4 * PI * 3 * (3 * Math.sin(Math.acos(1 / 3)) - Math.acos(1 / 3))
const lemon: Facts = { volume: spindleVolume(-1), area: lemonArea, size: [4, 4, 2 * tip] }
const wholeOf =
  (surface: (file: KitText) => string, at: Point) =>
  (f: KitText): string[] => [f.faceOn(surface(f), [f.vertexBound(...at)])]
add(
  'lemon',
  'degenerate torus of distance 1 and tube 3, the part within, whole',
  '42: degenerate_toroidal_surface, select_outer .F.',
  'right or told',
  lemon,
  wholeOf((f) => f.about('DEGENERATE_TOROIDAL_SURFACE', [1, 3, '.F.']), [0, 0, tip]),
)
const appleTip = PI - Math.acos(1 / 3)
const apple: Facts = { area: 4 * PI * 3 * (appleTip + 3 * Math.sin(appleTip)), size: [8, 8, 6] }
add(
  'apple',
  'degenerate torus of distance 1 and tube 3, the part outside, whole',
  '42: degenerate_toroidal_surface, select_outer .T.',
  'right or told',
  apple,
  wholeOf((f) => f.about('DEGENERATE_TOROIDAL_SURFACE', [1, 3, '.T.']), [0, 0, tip]),
)
const halfLemon: Facts = { volume: lemon.volume! / 2, area: lemonArea / 2 + 4 * PI, size: [4, 4, tip] }
add(
  'lemon-negative-major',
  'TOROIDAL_SURFACE with major radius -1 and tube 3: half of the lemon',
  'ACIS and Parasolid write lemons so',
  'right or told',
  halfLemon,
  (f) =>
    f.lathe(
      [
        [2, 0],
        [0, tip],
      ],
      [{ surface: f.about('TOROIDAL_SURFACE', [-1, 3]), outwards: false }],
    ),
)
add(
  'spindle-band',
  'minor radius larger than major; the face is a band of the outside',
  '42: toroidal_surface, self-intersecting',
  'right or told',
  { volume: bandVolume(), area: bandArea() + PI * (Math.sqrt(5) + 1) ** 2 + PI * 16, size: [8, 8, 2] },
  (f) =>
    f.lathe(
      [
        [4, 0],
        [1 + Math.sqrt(5), 2],
      ],
      [{ surface: f.about('TOROIDAL_SURFACE', [1, 3]) }],
    ),
)
function bandVolume(): number {
  // Discs of radius 1 + sqrt(9 - z²) for z from 0 to 2.
  const half = (9 * Math.asin(2 / 3) + 2 * Math.sqrt(5)) / 2
  return PI * (2 * (1 + 9) - 8 / 3 + 2 * half)
}
function bandArea(): number {
  const angle = Math.asin(2 / 3)
  return 2 * PI * 3 * (angle + 3 * Math.sin(angle))
}
add(
  'horn-torus',
  'major and minor radius are equal',
  '42: toroidal_surface',
  'right or told',
  { volume: 2 * PI * PI * 8, area: 4 * PI * PI * 4, size: [8, 8, 4] },
  wholeOf((f) => f.about('TOROIDAL_SURFACE', [2, 2]), [4, 0, 0]),
)
/** A patch of a quarter turn by a quarter of the tube, outside and above. */
const patch =
  (surface: (file: KitText) => string, same = true) =>
  (f: KitText): string[] => {
    const corners = { a: f.vertex(10, 0, 0), b: f.vertex(0, 10, 0), c: f.vertex(0, 8, 2), d: f.vertex(8, 0, 2) }
    const upright = (at: Point, axis: Point, from: Point): string => f.add(`CIRCLE('',${f.placement([...at], [...axis], [...from])},2.)`)
    const low = f.edge(corners.a, corners.b, f.circle([0, 0, 0], 10)),
      right = f.edge(corners.b, corners.c, upright([0, 8, 0], [1, 0, 0], [0, 1, 0])),
      high = f.edge(corners.d, corners.c, f.circle([0, 0, 2], 8)),
      left = f.edge(corners.a, corners.d, upright([8, 0, 0], [0, -1, 0], [1, 0, 0]))
    return [f.faceOn(surface(f), [f.outer(f.loop([low, true], [right, true], [high, false], [left, false]))], same)]
  }
const patchFacts: Facts = { area: filletArea / 4, size: [10, 10, 2] }
for (const [name, odd, sizes] of [
  ['torus-patch', 'a patch of a torus in an open shell', [8, 2]],
  ['torus-patch-negative-major', 'a patch of a torus with major radius -8', [-8, 2]],
  ['torus-patch-negative-tube', 'a patch of a torus with minor radius -2', [8, -2]],
] as const) {
  for (const same of [true, false]) {
    const faces = patch((f) => f.about('TOROIDAL_SURFACE', sizes), same)
    add(
      `${name}${same ? '' : '-turned'}`,
      `${odd}${same ? '' : ', same_sense .F.'}`,
      'public list of dodgy STEP files, Gs001',
      same && sizes[0] > 0 && sizes[1] > 0 ? 'right' : 'right or told',
      patchFacts,
      faces,
      sheetOf(faces),
    )
  }
}

export const tori: KitFamily = { title: 'Tori', cases }
