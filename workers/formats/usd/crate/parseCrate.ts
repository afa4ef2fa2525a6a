import { type Layer, type ListEdit, type PrimReference, type PrimSpec, primSpec, type PropertySpec, type UsdValue } from '../layer.ts'
import { readCrate } from './crateFile.ts'
import { type CrateValue, CrateValues } from './crateValues.ts'

/** What a spec describes, by its number in the file. */
const ATTRIBUTE = 1
const PRIM = 6
const ROOT = 7
const RELATIONSHIP = 8
const VARIANT = 10

/** A binary layer (`PXR-USDC`) as the same specs that a text layer gives. Throws `file-exception` for damage, `not-yet` for versions before 0.4. */
export function parseCrate(bytes: Uint8Array<ArrayBuffer>): Layer {
  const tables = readCrate(bytes)
  const values = new CrateValues(tables)
  const root = primSpec('')
  let subLayers: string[] = []
  for (let spec = 0; spec < tables.specPath.length; spec++) {
    const type = tables.specType[spec]
    const path = tables.paths[tables.specPath[spec]] ?? ''
    const property = type === ATTRIBUTE || type === RELATIONSHIP
    if (!property && type !== PRIM && type !== ROOT && type !== VARIANT) continue
    const dot = property ? path.lastIndexOf('.') : -1
    if (property && dot < 0) continue
    const prim = specAt(root, property ? path.slice(0, dot) : path)
    const into = property ? propertyOf(prim, path.slice(dot + 1)) : undefined
    for (let at = tables.specFieldSet[spec]; at >= 0 && at < tables.fieldSets.length && tables.fieldSets[at] >= 0; at++) {
      const field = tables.fieldSets[at]
      if (field >= tables.fieldName.length) break
      const name = tables.tokens[tables.fieldName[field]] ?? ''
      const value = values.value(tables.fieldLow[field], tables.fieldHigh[field])
      if (into) setOfProperty(into, name, value)
      else if (name === 'subLayers' && Array.isArray(value)) subLayers = strings(value)
      else setOfPrim(prim, name, value)
    }
  }
  putInOrder(root)
  return { root, subLayers }
}

/** Children stand in the order that their parent lists, not in that of the table. */
function putInOrder(prim: PrimSpec): void {
  const listed = prim.metadata.get('primChildren')
  if (Array.isArray(listed)) {
    const place = new Map(listed.map((name, at) => [name, at]))
    prim.children = new Map([...prim.children].toSorted(([a], [b]) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity)))
  }
  for (const child of prim.children.values()) putInOrder(child)
  for (const variants of prim.variantSets.values()) for (const variant of variants.values()) putInOrder(variant)
}

/** The spec at `/a/b{set=variant}/c`, made with all above it where it is not there yet. */
function specAt(root: PrimSpec, path: string): PrimSpec {
  let spec = root
  for (const [, set, variant, name] of path.matchAll(/\{([^=}]*)=([^}]*)\}|([^/{]+)/g)) {
    if (name !== undefined) {
      let child = spec.children.get(name)
      if (!child) spec.children.set(name, (child = primSpec(name)))
      spec = child
      continue
    }
    let variants = spec.variantSets.get(set)
    if (!variants) spec.variantSets.set(set, (variants = new Map()))
    // An empty name is the set itself.
    if (variant === '') continue
    let chosen = variants.get(variant)
    if (!chosen) variants.set(variant, (chosen = primSpec(variant)))
    spec = chosen
  }
  return spec
}

function propertyOf(prim: PrimSpec, name: string): PropertySpec {
  let property = prim.properties.get(name)
  if (!property) prim.properties.set(name, (property = { type: '', metadata: new Map() }))
  return property
}

function setOfProperty(property: PropertySpec, name: string, value: CrateValue): void {
  if (name === 'typeName' && typeof value === 'string') property.type = value
  else if (name === 'default') property.value = plain(value)
  else if (name === 'timeSamples' && isObject(value) && 'samples' in value) property.samples = value.samples
  else if (name === 'targetPaths' || name === 'connectionPaths') property.targets = paths(value)
  else property.metadata.set(name, plain(value))
}

function setOfPrim(prim: PrimSpec, name: string, value: CrateValue): void {
  if (name === 'specifier' && (value === 'def' || value === 'over' || value === 'class')) prim.specifier = value
  else if (name === 'typeName' && typeof value === 'string') prim.typeName = value
  else if (name === 'references') prim.references = arcs(value)
  else if (name === 'payload') prim.payloads = arcs(value)
  else if (name === 'inheritPaths') prim.inherits = paths(value)
  else if (name === 'specializes') prim.specializes = paths(value)
  else if (name === 'primOrder' && Array.isArray(value)) prim.primOrder = strings(value)
  else if (name === 'variantSelection' && value instanceof Map)
    prim.selections = new Map([...value].flatMap(([set, chosen]) => (typeof chosen === 'string' ? [[set, chosen]] : [])))
  else prim.metadata.set(name, plain(value))
}

const isObject = (value: CrateValue): value is object & CrateValue => typeof value === 'object' && value !== null
const paths = (value: CrateValue): ListEdit<string> | undefined => (isObject(value) && 'list' in value ? value.list : undefined)
const arcs = (value: CrateValue): ListEdit<PrimReference> | undefined => (isObject(value) && 'arcs' in value ? value.arcs : undefined)

function strings(value: readonly unknown[]): string[] {
  return value.filter((item) => typeof item === 'string')
}

function plain(value: CrateValue): UsdValue {
  return isObject(value) && ('list' in value || 'arcs' in value || 'samples' in value) ? undefined : value
}
