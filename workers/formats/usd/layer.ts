/** Numbers of an array, one after another: points of three numbers are xyzxyz… */
export type NumberArray = Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/** A path to another layer, as written. */
export interface AssetPath {
  asset: string
}

/** Arc to another prim: of a layer (`asset`), or of the same layers when that is empty. No `path`: the default prim. */
export interface PrimReference {
  asset: string
  path: string
}

/** A list that layers edit one after another. */
export interface ListEdit<T> {
  /** Replaces the opinions of weaker layers. */
  explicit?: T[]
  prepended?: T[]
  /** `add` of old files counts as appended. */
  appended?: T[]
  deleted?: T[]
}

/** Values by time code, in the order of the file. */
interface TimeSamples {
  times: ArrayLike<number>
  values: UsdValue[]
}

/** Tuples and matrices are arrays of their numbers; matrices row by row. */
export type UsdValue = undefined | boolean | number | string | number[] | string[] | boolean[] | NumberArray | AssetPath | AssetPath[] | Map<string, UsdValue>

/** Attribute or relationship as one layer states it. */
export interface PropertySpec {
  /** Type of an attribute, with `[]` when it is an array; '' for relationships and where a layer leaves it out. */
  type: string
  value?: UsdValue
  samples?: TimeSamples
  /** Target paths: of a relationship, or what an attribute is connected to. */
  targets?: ListEdit<string>
  metadata: Map<string, UsdValue>
}

/** A prim as one layer states it, its children included. */
export interface PrimSpec {
  name: string
  /** `over` only adds to what another layer defines; `class` is a template. */
  specifier: 'def' | 'over' | 'class'
  typeName: string
  metadata: Map<string, UsdValue>
  references?: ListEdit<PrimReference>
  payloads?: ListEdit<PrimReference>
  inherits?: ListEdit<string>
  specializes?: ListEdit<string>
  /** Which variant is taken of each set. */
  selections?: Map<string, string>
  primOrder?: string[]
  properties: Map<string, PropertySpec>
  children: Map<string, PrimSpec>
  variantSets: Map<string, Map<string, PrimSpec>>
}

/** One file. Metadata of the layer are those of its root. */
export interface Layer {
  root: PrimSpec
  subLayers: string[]
}

export function primSpec(name: string, specifier: PrimSpec['specifier'] = 'over', typeName = ''): PrimSpec {
  return { name, specifier, typeName, metadata: new Map(), properties: new Map(), children: new Map(), variantSets: new Map() }
}

/** Combines edits of one list, the strongest first. Items are the same when `key` is. */
export function combine<T>(edits: readonly ListEdit<T>[], key: (item: T) => string): T[] {
  let list = new Map<string, T>()
  for (const edit of edits.toReversed()) {
    if (edit.explicit) list = new Map(edit.explicit.map((item) => [key(item), item]))
    for (const item of edit.deleted ?? []) list.delete(key(item))
    if (edit.prepended) {
      const first = new Map(edit.prepended.map((item) => [key(item), item]))
      for (const [at, item] of list) if (!first.has(at)) first.set(at, item)
      list = first
    }
    for (const item of edit.appended ?? []) {
      list.delete(key(item))
      list.set(key(item), item)
    }
  }
  return [...list.values()]
}

/** Notes the targets, arcs and other lists of a spec: `operation` '' sets the whole list. */
export function editList<T>(edit: ListEdit<T> | undefined, operation: string, items: T[]): ListEdit<T> {
  const out = edit ?? {}
  if (operation === 'prepend') out.prepended = [...(out.prepended ?? []), ...items]
  else if (operation === 'append' || operation === 'add') out.appended = [...(out.appended ?? []), ...items]
  else if (operation === 'delete') out.deleted = [...(out.deleted ?? []), ...items]
  else if (operation === '') out.explicit = items
  return out
}
