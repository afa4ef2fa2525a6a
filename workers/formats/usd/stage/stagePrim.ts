import { combine, type NumberArray, type PropertySpec, type UsdValue } from '../layer.ts'
import type { OpenLayer } from './layers.ts'
import type { PrimIndex } from './primIndex.ts'

/** A value and the layer that states it: paths in it are relative to that. */
export interface Stated {
  value: UsdValue
  layer: OpenLayer
  property: PropertySpec
}

/** A prim of the stage with the opinions of the strongest places. */
export class StagePrim {
  readonly index: PrimIndex
  readonly parent?: StagePrim
  private kids?: Map<string, StagePrim | undefined>

  constructor(index: PrimIndex, parent?: StagePrim) {
    this.index = index
    if (parent) this.parent = parent
  }

  get name(): string {
    return this.index.name
  }

  get path(): string {
    return this.index.path
  }

  get typeName(): string {
    return this.index.opinions.find(({ spec }) => spec.typeName !== '')?.spec.typeName ?? ''
  }

  /** Defined somewhere, no template, and not switched off. */
  get isDrawn(): boolean {
    const strongest = this.index.opinions.find(({ spec }) => spec.specifier !== 'over')?.spec.specifier
    return strongest === 'def' && this.metadata('active') !== false
  }

  metadata(name: string): UsdValue {
    for (const { spec } of this.index.opinions) {
      const value = spec.metadata.get(name)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** The strongest value of an attribute: its default, else its earliest sample. */
  stated(name: string): Stated | undefined {
    for (const { spec, layer } of this.index.opinions) {
      const property = spec.properties.get(name)
      if (!property) continue
      const value = property.value ?? property.samples?.values[0]
      if (value !== undefined) return { value, layer, property }
    }
    return undefined
  }

  value(name: string): UsdValue {
    return this.stated(name)?.value
  }

  text(name: string): string {
    const value = this.value(name)
    return typeof value === 'string' ? value : ''
  }

  number(name: string): number | undefined {
    const value = this.value(name)
    return typeof value === 'number' ? value : undefined
  }

  numbers(name: string): NumberArray | undefined {
    return numbersOf(this.value(name))
  }

  /** Metadata of an attribute: the strongest that states it. */
  propertyMetadata(name: string, key: string): UsdValue {
    for (const { spec } of this.index.opinions) {
      const value = spec.properties.get(name)?.metadata.get(key)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** Target paths of a relationship or a connected attribute, in the namespace of the stage. */
  targets(name: string): string[] {
    const edits = this.index.opinions.flatMap(({ spec, map }) => {
      const targets = spec.properties.get(name)?.targets
      const all = (paths?: string[]): string[] | undefined => paths?.flatMap((path) => map(path) ?? [])
      return targets
        ? [
            withoutAbsent({
              explicit: all(targets.explicit),
              prepended: all(targets.prepended),
              appended: all(targets.appended),
              deleted: all(targets.deleted),
            }),
          ]
        : []
    })
    return combine(edits, String)
  }

  hasProperty(name: string): boolean {
    return this.index.opinions.some(({ spec }) => spec.properties.has(name))
  }

  propertyNames(): Set<string> {
    return new Set(this.index.opinions.flatMap(({ spec }) => [...spec.properties.keys()]))
  }

  child(name: string): StagePrim | undefined {
    this.kids ??= new Map()
    if (!this.kids.has(name)) {
      const index = this.index.child(name)
      this.kids.set(name, index && new StagePrim(index, this))
    }
    return this.kids.get(name)
  }

  children(): StagePrim[] {
    return this.index.childNames().flatMap((name) => this.child(name) ?? [])
  }

  /** The prim at a path of the stage. */
  at(path: string): StagePrim | undefined {
    if (this.parent) return this.parent.at(path)
    const names = path.split('/').filter((name) => name !== '')
    return names.reduce<StagePrim | undefined>((prim, name) => prim?.child(name), this)
  }
}

function withoutAbsent<T extends object>(edit: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(edit).filter(([, list]) => list !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** Numbers of an array or a tuple; undefined for other values. */
export function numbersOf(value: UsdValue): NumberArray | undefined {
  if (value instanceof Float64Array || value instanceof Float32Array || value instanceof Int32Array) return value
  if (typeof value === 'number') return Float64Array.of(value)
  return Array.isArray(value) && (value.length === 0 || typeof value[0] === 'number') ? Float64Array.from(value as number[]) : undefined
}
