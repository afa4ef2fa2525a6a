import type { OptionSpec, Verb } from './verb.ts'

const quality: OptionSpec = { type: 'string', values: ['coarse', 'normal', 'fine'], about: 'how fine curved faces become triangles' }
const path = { name: 'path', about: 'a file, a folder or an archive: one model' }

export const verbs: readonly Verb[] = [
  {
    name: 'inspect',
    about: 'Describe a CAD file: format, units, tree, counts, size, area, volume, notes on what was skipped.',
    args: [path],
    options: { quality, pmi: { type: 'boolean', about: 'add dimensions, tolerances, datums and notes' } },
    readOnly: true,
    load: () => import('./verbs/inspect.ts'),
  },
  {
    name: 'measure',
    about: 'Measure a model and each of its parts: size, area, volume, centre, mass at a density, round holes.',
    args: [path],
    options: { quality, density: { type: 'number', about: 'g/cm³, for the mass' } },
    readOnly: true,
    load: () => import('./verbs/measure.ts'),
  },
  {
    name: 'diff',
    about:
      'Compare two versions of a model (parts, faces and holes added, removed, moved or resized, size, area, volume, mass) or of a drawing (entities and texts).',
    args: [
      { name: 'before', about: 'the older version' },
      { name: 'after', about: 'the newer version' },
    ],
    options: {
      quality,
      tolerance: { type: 'number', about: 'mm within which places and sizes are the same; 0.01 when absent' },
      density: { type: 'number', about: 'g/cm³, for the mass' },
      html: { type: 'string', about: 'also write the result as a page with pictures of both versions to this path' },
    },
    readOnly: false,
    load: () => import('./verbs/diff.ts'),
  },
  {
    name: 'check',
    about:
      'Look for faults: open bodies, values that the file states and does not keep, parts in one another’s place, equal parts stored twice, missing files.',
    args: [path],
    options: { quality },
    readOnly: true,
    load: () => import('./verbs/check.ts'),
  },
  {
    name: 'convert',
    about: 'Write a model as step, glb, gltf, usdz, stl, obj, ply or 3mf, a drawing as svg, pdf or dxf; of a model that is a drawing of its views.',
    args: [
      { name: 'from', about: 'the file that is read' },
      { name: 'to', about: 'the file that is written' },
    ],
    options: { quality, space: { type: 'string', about: 'of a drawing: the layout that is written; absent: as SVG and DXF the one shown first, as PDF all' } },
    readOnly: false,
    load: () => import('./verbs/convert.ts'),
  },
  {
    name: 'thumb',
    about: 'Draw a picture of a model or a drawing as PNG, without a graphics processor.',
    args: [path, { name: 'out', about: 'the PNG that is written; absent: none is', optional: true }],
    options: {
      quality,
      size: { type: 'string', about: 'WIDTHxHEIGHT in pixels; 512x512 when absent' },
      view: { type: 'string', values: ['home', 'iso', 'front', 'back', 'left', 'right', 'top', 'bottom'], about: 'where a model is looked at from' },
      space: { type: 'string', about: 'of a drawing: the layout that is drawn; the one shown first when absent' },
      background: { type: 'string', about: '#RRGGBB, or none; white when absent' },
    },
    readOnly: false,
    load: () => import('./verbs/thumb.ts'),
  },
  {
    name: 'formats',
    about: 'List the formats that can be read, with the endings of their files.',
    args: [],
    options: {},
    readOnly: true,
    load: () => import('./verbs/formats.ts'),
  },
]
