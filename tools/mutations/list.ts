/** A fault that is put into one file, and the browser tests that have to see it. */
export interface Mutation {
  name: string
  file: string
  /** Stands in the file exactly once. */
  from: string
  to: string
  spec: string
  /** Words of the titles of the tests that are run; absent: all of the spec. */
  only?: string
}

const cap = 'src/viewer/section/capMaterial.ts'
const caps = 'src/viewer/section/caps.ts'
const model = 'modelPictures.spec.ts'
const other = 'otherPictures.spec.ts'

export const mutations: readonly Mutation[] = [
  {
    name: 'a shader does not compile: float for int in the vertex shader of caps',
    file: cap,
    from: 'int slot = int(owner >> ${PLANE_BITS}u);\n  uvec4',
    to: 'float slot = float(owner >> ${PLANE_BITS}u);\n  uvec4',
    spec: 'caps.spec.ts',
  },
  { name: 'caps without hatch', file: 'src/viewer/section/sectionGlsl.ts', from: 'coverage * 0.65', to: 'coverage * 0.0', spec: 'caps.spec.ts' },
  {
    name: 'caps are not drawn',
    file: caps,
    from: 'this.add(passes.picture, this.faces, materials.cap, order.cap)',
    to: '',
    spec: model,
    only: 'cut by one plane',
  },
  {
    name: 'cuts have no outline',
    file: caps,
    from: 'this.add(passes.picture, this.lines, materials.cutLine, order.edge)',
    to: '',
    spec: 'caps.spec.ts',
  },
  {
    name: 'colours of parts 5 % too bright',
    file: 'src/viewer/materials/glsl.ts',
    from: 'float(c & 255u)) / 255.0',
    to: 'float(c & 255u)) / 242.0',
    spec: model,
    only: 'six shadings',
  },
  {
    name: 'edges are not drawn',
    file: 'src/viewer/scene/drawLists.ts',
    from: "const edges = mode !== 'shaded' && mode !== 'realistic'",
    to: 'const edges = false',
    spec: model,
    only: 'six shadings',
  },
  {
    name: 'see-through faces at 25 % instead of 20 %',
    file: 'src/viewer/effects/pipeline.ts',
    from: 'SEE_THROUGH = 0.2',
    to: 'SEE_THROUGH = 0.25',
    spec: model,
    only: 'six shadings',
  },
  {
    name: 'ghosts keep more of their own colour',
    file: 'src/viewer/materials/faceMaterial.ts',
    from: 'mix(color, ghost, 0.75)',
    to: 'mix(color, ghost, 0.25)',
    spec: model,
    only: 'isolated',
  },
  {
    name: 'selected parts are tinted less',
    file: 'src/viewer/materials/glsl.ts',
    from: 'mix(color, highlight, 0.38)',
    to: 'mix(color, highlight, 0.28)',
    spec: model,
    only: 'selected and hovered',
  },
  { name: 'exploded by 4 % less', file: 'src/core/explode/explodeOffsets.ts', from: 'SPREAD = 1.5', to: 'SPREAD = 1.44', spec: model, only: 'exploded' },
  {
    name: 'labels stand 4 pixels nearer',
    file: 'src/app/features/measure/markPlace.ts',
    from: 'STAND_OFF = 30',
    to: 'STAND_OFF = 26',
    spec: model,
    only: 'measured',
  },
  {
    name: 'one digit less in measurements',
    file: 'src/core/quantity/formatQuantity.ts',
    from: 'minimumFractionDigits: fixed ? digits : 0,\n      maximumFractionDigits: digits',
    to: 'minimumFractionDigits: 0,\n      maximumFractionDigits: Math.max(0, digits - 1)',
    spec: 'measure.spec.ts',
    only: 'one thing',
  },
  {
    name: 'millimetres of STEP files 1 % too long',
    file: 'workers/formats/step/structure/units.ts',
    from: 'MILLI: 1e-3',
    to: 'MILLI: 1.01e-3',
    spec: 'measure.spec.ts',
    only: 'one thing',
  },
  {
    name: 'colours of drawings by the next number',
    file: 'workers/drawing/flatten/source.ts',
    from: 'aciColor(color.index)',
    to: 'aciColor(color.index + 1)',
    spec: other,
    only: 'a drawing',
  },
  {
    name: 'the shadow on the ground at 40 % instead of 50 %',
    file: 'src/viewer/effects/groundShadow.ts',
    from: 'light: 0.5',
    to: 'light: 0.4',
    spec: model,
    only: 'six shadings',
  },
  {
    name: 'another colour for what changed between versions',
    file: 'src/app/features/compare/comparison.ts',
    from: '#f0e442',
    to: '#e0d432',
    spec: model,
    only: 'two versions',
  },
]
