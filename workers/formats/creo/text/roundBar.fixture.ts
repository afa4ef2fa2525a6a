/** Values of a tree: whole numbers, real numbers, texts, nothing, an object, or an array of objects. */
export type Value =
  | number
  | string
  | null
  | { real: number }
  | { reals: number[]; columns?: number }
  | { ints: number[] }
  | { fields: Entry[] }
  | { list: (Entry[] | null)[] }
export type Entry = readonly [name: string, value: Value]

const STEPS = 8

/** A round bar along x from the origin, as the B-rep of Creo: two half cylinders and two planes. Lengths in units of the model. */
export function roundBar(radius: number, height: number): Entry[] {
  // The surfaces' own x, y and z are y, z and x of the model: columns.
  const axes = (along: number): Value => ({ reals: [0, 0, 1, 1, 0, 0, 0, 1, 0, along, 0, 0], columns: 3 })
  const face = (id: number, orient: number, first: number, kind: 'plane' | 'cylinder', along: number, box: number[]): Entry[] => [
    ['geom_type', kind === 'plane' ? 34 : 36],
    ['geom_id', id],
    ['feat_id', 4],
    ['boundary_type', 0],
    ['envlp', { reals: box, columns: 2 }],
    [`srf_prim_ptr(${kind})`, { fields: [['local_sys', axes(along)], ...(kind === 'cylinder' ? ([['radius', { real: radius }]] as const) : [])] }],
    [
      'frst_cntr_ptr',
      {
        fields: [
          ['frst_cntr_crv_hdr_ptr', first],
          ['trv', 1],
        ],
      },
    ],
    ['next_cntr_ptr', null],
    ['orient', orient],
  ]
  const edge = (id: number, faces: [number, number], next: [number, number], directions: [number, number], points: number[]): Entry[] => [
    ['crv_id', id],
    ['type', 0],
    ['crv_pnt_dir', { ints: directions }],
    ['crv_pnt_arr', { reals: points, columns: 4 }],
    ['crv_hdr_geom_ptr[0]', faces[0]],
    ['crv_hdr_geom_ptr[1]', faces[1]],
    ['next_crv_hdr_ptr[0]', next[0]],
    ['next_crv_hdr_ptr[1]', next[1]],
  ]
  const arc = (from: number, v: number): number[] =>
    Array.from({ length: STEPS + 1 }, (_, i) => from + (Math.PI * i) / STEPS).flatMap((u) => [u, v, radius * Math.cos(u), radius * Math.sin(u)])
  const square = [-radius, -radius, radius, radius]
  const full = 2 * Math.PI
  return [
    [
      'srf_array',
      {
        list: [
          face(31, 1, 11, 'cylinder', 0, [0, 0, Math.PI, height]),
          face(35, 1, 9, 'cylinder', 0, [Math.PI, 0, full, height]),
          face(39, -1, 1, 'plane', 0, square),
          face(45, 1, 3, 'plane', height, square),
        ],
      },
    ],
    [
      'crv_array',
      {
        list: [
          edge(1, [31, 39], [11, 5], [-1, 1], arc(0, 0)),
          edge(3, [31, 45], [9, 7], [1, -1], arc(0, height)),
          edge(5, [35, 39], [9, 1], [-1, 1], arc(Math.PI, 0)),
          edge(7, [35, 45], [11, 3], [1, -1], arc(Math.PI, height)),
          edge(9, [31, 35], [1, 7], [-1, 1], [Math.PI, 0, Math.PI, 0, Math.PI, height, Math.PI, height]),
          edge(11, [31, 35], [3, 5], [1, -1], [0, 0, full, 0, 0, height, full, height]),
        ],
      },
    ],
  ]
}

/** The section `VisibGeom` with a solid. */
export const visible = (solid: Entry[]): Entry[] => [['Sld_VisGeom', { fields: [['active_geom', { fields: solid }]] }]]
