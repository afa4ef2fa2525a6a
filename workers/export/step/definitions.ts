import type { ExportNode } from '../../../src/core/export/exportScene.ts'
import { determinant3, identity, invertAffine, type Matrix, multiply } from '../../../src/core/geometry/matrix.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Attribute, PartId } from '../../../src/core/scene/model.ts'
import { type Part21, quoted, real, type Ref } from './part21.ts'

/** Lengths and angles of axes may be off by this much and still be those of a rigid placement. */
const RIGID = 1e-6

/** A placement that only turns and moves, and the rest of a matrix: mirror and scale, or a distortion. */
interface Split {
  rigid?: Matrix
  /** Absent = nothing is left. */
  rest?: Matrix
  distorts: boolean
}

/** A product of the file: a part as it looks in some of its occurrences, or an assembly. Equal ones are one. */
export interface Definition {
  name: string
  part?: PartId
  /** Mirror and scale that the format's placements cannot express; absent = none. */
  rest?: Matrix
  /** `rest` distorts: only triangles can be written. */
  distorts: boolean
  /** Colour that the occurrence gives to all faces; 0 = their own. */
  color: Rgba
  opacity: number
  hidden: boolean
  layers: readonly string[]
  attributes: readonly Attribute[]
  children: { definition: Definition; matrix?: Matrix; name: string }[]
  /** Set when it is written. */
  product?: Ref
  representation?: Ref
}

/** The products of a tree, children before those that hold them; the last is the root. Mirrors and scales sink down to the parts, since placements are rigid. */
export function definitionsOf(nodes: readonly ExportNode[]): Definition[] {
  const splits: Split[] = []
  nodes.forEach(({ parent, matrix }) => {
    const above = parent < 0 ? undefined : splits[parent].rest
    splits.push(split(above && matrix ? multiply(above, matrix) : (matrix ?? above)))
  })
  const children: number[][] = nodes.map(() => [])
  nodes.forEach(({ parent }, i) => parent >= 0 && children[parent].push(i))
  const known = new Map<string, Definition>()
  const number = new Map<Definition, number>()
  const list: Definition[] = []
  const intern = (key: string, make: () => Definition): Definition => {
    let found = known.get(key)
    if (!found) {
      found = make()
      known.set(key, found)
      number.set(found, list.length)
      list.push(found)
    }
    return found
  }
  const own: Definition[] = []
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]
    // Nothing places the root: its own placement goes down to its children, or into its geometry.
    const whole = i === 0 ? splits[0].rigid : undefined
    const { distorts } = splits[i]
    const rest = whole && children[i].length === 0 ? multiply(whole, splits[i].rest ?? identity()) : splits[i].rest
    const { part, color, opacity = 1, hidden = false, layers = [], attributes = [] } = node
    const placed = (matrix: Matrix | undefined): Matrix | undefined => (whole && matrix ? multiply(whole, matrix) : (matrix ?? whole))
    const below = children[i].map((child) => ({ definition: own[child], matrix: placed(splits[child].rigid), name: nodes[child].name }))
    const stated = attributes.length > 0 ? JSON.stringify(attributes) : ''
    const isLeaf = children[i].length === 0
    const leaf =
      part === undefined
        ? undefined
        : intern(`${part}|${color}|${opacity}|${hidden}|${layers.join('\n')}|${text(rest)}|${isLeaf ? stated : ''}`, () => ({
            name: node.name,
            part,
            ...(rest && { rest }),
            distorts,
            color,
            opacity,
            hidden,
            layers,
            attributes: isLeaf ? attributes : [],
            children: [],
          }))
    if (leaf && below.length === 0) {
      own[i] = leaf
      continue
    }
    if (leaf) below.unshift({ definition: leaf, matrix: whole, name: node.name })
    const key = `${node.name}\n${stated}\n${below.map((child) => `${number.get(child.definition)}|${text(child.matrix)}|${child.name}`).join('\n')}`
    own[i] = intern(key, () => ({ name: node.name, distorts: false, color: 0, opacity: 1, hidden: false, layers: [], attributes, children: below }))
  }
  return list
}

const text = (matrix: Matrix | undefined): string => (matrix ? matrix.join(',') : '')

function split(matrix: Matrix | undefined): Split {
  if (!matrix) return { distorts: false }
  const m = matrix
  const volume = determinant3(m)
  const scale = Math.cbrt(Math.abs(volume))
  if (!(scale > 0)) return { rest: m, distorts: true }
  const lengths = [0, 4, 8].map((c) => Math.hypot(m[c], m[c + 1], m[c + 2]) / scale)
  const angles = [
    [0, 4],
    [4, 8],
    [8, 0],
  ].map(([a, b]) => (m[a] * m[b] + m[a + 1] * m[b + 1] + m[a + 2] * m[b + 2]) / (scale * scale))
  if (lengths.some((length) => Math.abs(length - 1) > RIGID) || angles.some((cosine) => Math.abs(cosine) > RIGID)) return { rest: m, distorts: true }
  if (volume > 0 && Math.abs(scale - 1) <= RIGID) return { rigid: m, distorts: false }
  const rest = new Float64Array([volume < 0 ? -scale : scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1])
  return { rigid: multiply(m, invertAffine(rest)!), rest, distorts: false }
}

/** Attributes of one product, and characters of a value. */
const MOST = 200
const LONGEST = 10_000

/** Attributes that the format has a place of its own for, by the names that our readers give them. */
export interface ProductTexts {
  number?: string
  description: string
  version: string
  others: Attribute[]
}

export function productTexts(attributes: readonly Attribute[]): ProductTexts {
  const out: ProductTexts = { description: '', version: '', others: [] }
  for (const attribute of attributes) {
    const text = attribute.group === undefined ? String(attribute.value) : ''
    if (text !== '' && attribute.name === 'Part number' && out.number === undefined) out.number = text
    else if (text !== '' && attribute.name === 'Description' && out.description === '') out.description = text
    else if (text !== '' && attribute.name === 'Version' && out.version === '') out.version = text
    else if (attribute.name !== '' && attribute.value !== '' && out.others.length < MOST) out.others.push(attribute)
  }
  return out
}

/** Writes user-defined attributes of a product definition: numbers as such, with their unit as text; all else as text. `context`: of representations. */
export function writeAttributes(file: Part21, attributes: readonly Attribute[], definition: Ref, context: Ref): void {
  for (const { group, name, value, unit } of attributes) {
    const isNumber = typeof value === 'number' && Number.isFinite(value) && !unit
    const text = `${value}${unit ? ` ${unit}` : ''}`.slice(0, LONGEST)
    const item = file.add(
      isNumber
        ? `VALUE_REPRESENTATION_ITEM(${quoted(name)},NUMERIC_MEASURE(${real(value)}))`
        : `DESCRIPTIVE_REPRESENTATION_ITEM(${quoted(name)},${quoted(text)})`,
    )
    const about = quoted(group ?? 'user defined attribute')
    const property = file.add(`PROPERTY_DEFINITION(${quoted(name)},${about},#${definition})`)
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(#${property},#${file.add(`REPRESENTATION(${quoted(name)},(#${item}),#${context})`)})`)
    const general = file.once(`GENERAL_PROPERTY('',${quoted(name)},${about})`)
    file.add(`GENERAL_PROPERTY_ASSOCIATION('','',#${general},#${property})`)
  }
}
