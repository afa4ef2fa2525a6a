import type { Entry, Value } from './roundBar.fixture.ts'

const bits = new DataView(new ArrayBuffer(8))

/** Real numbers as the text form writes them: sixteen digits without the zeros at the end. */
function digits(value: number): string {
  bits.setFloat64(0, value)
  return (
    Array.from({ length: 8 }, (_, i) => bits.getUint8(i).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()
      .replace(/0+$/, '') || '0'
  )
}

/** A section: definitions just before fields are used for the first time. */
function sectionText(name: string, entries: readonly Entry[]): string {
  const ids = new Map<string, number>()
  const lines = [`#${name}`]
  const head = (depth: number, field: string, type: number, value: string): void => {
    if (!ids.has(`${field} ${type}`)) {
      ids.set(`${field} ${type}`, ids.size + 1)
      lines.push(`@${field} ${ids.size} ${type}`)
    }
    lines.push(`${depth} ${ids.get(`${field} ${type}`)} ${value}`)
  }
  /** Ten to a line where they are not rows; the broken line ends with a comma. */
  const rows = (values: string[], columns: number): void => {
    for (let i = 0; i < values.length; i += columns)
      lines.push(`$${values.slice(i, i + columns).join(',')}${columns === 10 && i + columns < values.length ? ',' : ''}`)
  }
  const write = (depth: number, field: string, value: Value): void => {
    if (value === null) head(depth, field, 0, 'NULL')
    else if (typeof value === 'number') head(depth, field, 1, String(value))
    else if (typeof value === 'string') head(depth, field, 10, value)
    else if ('real' in value) head(depth, field, 2, digits(value.real))
    else if ('ints' in value) {
      head(depth, field, 1, `[${value.ints.length}]`)
      rows(value.ints.map(String), 10)
    } else if ('reals' in value) {
      const { reals, columns } = value
      head(depth, field, 2, columns ? `[${reals.length / columns}][${columns}]` : `[${reals.length}]`)
      rows(reals.map(digits), columns ?? 10)
    } else if ('fields' in value) {
      head(depth, field, 0, '->')
      for (const [own, inner] of value.fields) write(depth + 1, own, inner)
    } else {
      head(depth, field, 0, `[${value.list.length}]`)
      for (const element of value.list) {
        head(depth + 1, field, 0, element ? '->' : 'NULL')
        for (const [own, inner] of element ?? []) write(depth + 2, own, inner)
      }
    }
  }
  for (const [field, value] of entries) write(0, field, value)
  return `${lines.join('\n')}\n`
}

/** A part or assembly in the text form. */
export function textFile(kind: 'PART' | 'ASSEMBLY', sections: Record<string, readonly Entry[]>): string {
  const body = Object.entries(sections).map(([name, entries]) => sectionText(name, entries))
  return `#UGC:2 ${kind} 997 420 0 1 1 15\n#- VERS 0 0\n#-END_OF_UGC_HEADER\n#P_OBJECT 6\n@P_object 1 0\n0 1 ->\n#END_OF_P_OBJECT\n#Pro/ENGINEER  TM  Release 20.0  (c) 1988-98\n${body.join('')}#END_OF_UGC\n`
}

export const unitOf = (name: string): Entry[] => [
  [
    'Sld_BasicText',
    {
      fields: [
        [
          'unit_arr',
          {
            list: [
              [
                ['type', 13],
                ['factor', { real: 1 }],
                ['name', name],
                ['unit_type', 0],
              ],
            ],
          },
        ],
      ],
    },
  ],
]

/** One colour (0 to 1) for the whole part, and another for one face. */
export const coloured = (whole: number[], face: number, own: number[]): Entry[] => {
  const colour = (rgb: number[]): Entry[] => [
    [
      'ref_color',
      {
        fields: [
          ['maximum', { reals: rgb }],
          ['transmission', { real: 0 }],
        ],
      },
    ],
  ]
  const row = (id: number, index: number): Entry[] => [
    ['surf_id', id],
    ['surf_color_inds', { ints: [index, -1] }],
  ]
  const table: Entry[] = [
    ['color_refs', { list: [colour(whole), colour(own)] }],
    ['surf_ind_tab', { list: [row(-1, 0), row(face, 1)] }],
  ]
  return [['disp_data_table', { fields: [['disp_data_arr', { list: [[['disp_data', { fields: [['color_prop_ptr', { fields: table }]] }]]] }]] }]]
}

/** Components of an assembly: names and rows of the axes with the origin last. */
export const components = (list: readonly { name: string; rows: number[] }[]): Entry[] => [
  [
    'Sld_Features',
    {
      fields: list.map(({ name, rows }, i) => [
        i === 0 ? 'first_feat_ptr' : 'next_feat_ptr',
        {
          fields: [
            ['feat_type_ptr', { fields: [['type', 1000]] }],
            ['place_rec_ptr', { fields: [['local_sys', { reals: rows, columns: 3 }]] }],
            [
              'dat_ptr(comp_data)',
              {
                fields: [
                  [
                    'model_ptr',
                    {
                      fields: [
                        ['object_type', 2],
                        ['name', name],
                      ],
                    },
                  ],
                  ['instance', null],
                ],
              },
            ],
          ],
        },
      ]),
    },
  ],
]
