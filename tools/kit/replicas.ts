import { bulge, half } from './curves.ts'
import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { type KitText, type Point, written } from './kitText.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(name: string, odd: string, source: string, allowed: Allowed, facts: Facts, write: (file: KitText) => string): void {
  cases.push({ name, odd, source, allowed, facts, files: written(write) })
}

const operator42 = '42: cartesian_transformation_operator_3d, base_axis'

/** A CARTESIAN_TRANSFORMATION_OPERATOR_3D; an axis that is not given is `$`. */
function operator(f: KitText, axes: readonly (Point | undefined)[], origin: Point = [0, 0, 0], scale = '$'): string {
  const [x, y, z] = [0, 1, 2].map((k) => (axes[k] ? f.direction(...axes[k]) : '$'))
  return f.add(`CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',${x},${y},${f.point(...origin)},${scale},${z})`)
}
const replica = (f: KitText, kind: string, of: string, by: string): string => f.add(`${kind}_REPLICA('',${of},${by})`)

/** Half a disc of radius 3 over the x axis, 4 high; its side a cylinder whose placement states no axes. */
const halfDisc = (f: KitText): string =>
  f.solid(
    ...bulge(3, (g, z) => g.circle([0, 0, z], 3), {
      surface: () => f.add(`CYLINDRICAL_SURFACE('',${f.add(`AXIS2_PLACEMENT_3D('',${f.point(0, 0, 0)},$,$)`)},3.)`),
    })(f),
  )
const below: Facts = { ...half, from: [-3, -3, 0] }

for (const [name, odd, axes, facts, origin, scale] of [
  [
    'solid-replica-mirrored',
    'a SOLID_REPLICA in a mirror by two axes, the third is $',
    [
      [1, 0, 0],
      [0, -1, 0],
    ],
    below,
  ],
  [
    'solid-replica-left-handed',
    'a SOLID_REPLICA by three axes that are left-handed',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, -1],
    ],
    { ...half, from: [-3, 0, -4] },
  ],
  ['solid-replica-second-axis', 'a SOLID_REPLICA by the second axis alone', [undefined, [0, -1, 0]], below],
  [
    'solid-replica-turned',
    'a SOLID_REPLICA that exchanges the axes',
    [
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
    { ...half, size: [4, 6, 3], from: [0, -3, 0] },
  ],
  ['solid-replica-scale-minus', 'a SOLID_REPLICA with scale -1', [], { ...half, from: [7, -3, -4] }, [10, 0, 0], '-1.'],
] as [string, string, (Point | undefined)[], Facts, Point?, string?][])
  add(name, odd, operator42, name === 'solid-replica-scale-minus' ? 'right or told' : 'right', facts, (f) =>
    f.file([replica(f, 'SOLID', halfDisc(f), operator(f, axes, origin, scale))]),
  )
add(
  'solid-replica-nested',
  'a mirrored SOLID_REPLICA of a mirrored SOLID_REPLICA at twice the size',
  '42: solid_replica',
  'right',
  { volume: 8 * half.volume!, area: 4 * half.area!, size: [12, 6, 8], from: [-5, -6, 0] },
  (f) => {
    const inner = replica(
      f,
      'SOLID',
      halfDisc(f),
      operator(
        f,
        [
          [1, 0, 0],
          [0, -1, 0],
        ],
        [1, 0, 0],
      ),
    )
    return f.file([
      replica(
        f,
        'SOLID',
        inner,
        operator(
          f,
          [
            [-1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
          [3, 0, 0],
          '2.',
        ),
      ),
    ])
  },
)
add('curve-replica-mirrored', 'a CURVE_REPLICA in a mirror: the circle runs against the edge', '42: curve_replica', 'right', half, (f) =>
  f.file([
    f.solid(
      ...bulge(
        3,
        (g, z) =>
          replica(
            g,
            'CURVE',
            g.circle([0, 0, 0], 3),
            operator(
              g,
              [
                [-1, 0, 0],
                [0, 1, 0],
              ],
              [0, 0, z],
            ),
          ),
        {
          along: false,
          surface: () => f.about('CYLINDRICAL_SURFACE', [3]),
        },
      )(f),
    ),
  ]),
)
add(
  'surface-replica-mirrored',
  'a SURFACE_REPLICA in a mirror: the cone opens downwards, its normal looks inwards',
  '42: surface_replica',
  'right',
  { volume: 21 * PI, area: 15 * PI * Math.SQRT2 + 17 * PI, size: [8, 8, 3] },
  (f) => {
    const cone = replica(
      f,
      'SURFACE',
      f.about('CONICAL_SURFACE', [1, PI / 4]),
      operator(
        f,
        [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, -1],
        ],
        [0, 0, 3],
      ),
    )
    return f.file([
      f.solid(
        ...f.lathe(
          [
            [4, 0],
            [1, 3],
          ],
          [{ surface: cone, outwards: false }],
        ),
      ),
    ])
  },
)
add('surface-replica-offset-mirrored', 'a SURFACE_REPLICA of an offset of a cylinder, in a mirror', '42: surface_replica', 'right', half, (f) => {
  const offset = f.add(`OFFSET_SURFACE('',${f.about('CYLINDRICAL_SURFACE', [2])},1.,.F.)`)
  const surface = replica(
    f,
    'SURFACE',
    offset,
    operator(f, [
      [1, 0, 0],
      [0, -1, 0],
    ]),
  )
  return f.file([f.solid(...bulge(3, (g, z) => g.circle([0, 0, z], 3), { surface: () => surface, outwards: false })(f))])
})

export const replicas: KitFamily = { title: 'Replicas and mirrors', cases }
