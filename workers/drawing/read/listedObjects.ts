import type { CadObject } from '../model/object.ts'
import { Dictionary, ImageDefinition, MultiLeaderStyle, UnderlayDefinition } from '../model/objects.ts'

export type Kind<T> = abstract new (...given: never[]) => T

/** Objects of a file that are no entities, by their handles. Each is read once, when it is first asked for. */
export abstract class ListedObjects {
  private readonly known = new Map<number, CadObject | undefined>()

  /** Undefined of kinds that are not read, and of objects that cannot be. */
  protected abstract readListed(handle: number): CadObject | undefined

  /** The object of a handle; undefined while it is being read: damaged objects lie within themselves. */
  listed(handle: number): CadObject | undefined {
    if (handle === 0) return undefined
    if (this.known.has(handle)) return this.known.get(handle)
    this.known.set(handle, undefined)
    const object = this.readListed(handle)
    this.known.set(handle, object)
    return object
  }

  protected listedAs<T extends CadObject>(handle: number, kind: Kind<T>): T | undefined {
    const object = this.listed(handle)
    return object instanceof kind ? object : undefined
  }

  dictionary = (handle: number): Dictionary | undefined => this.listedAs(handle, Dictionary)
  multiLeaderStyle = (handle: number): MultiLeaderStyle | undefined => this.listedAs(handle, MultiLeaderStyle)
  imageDefinition = (handle: number): ImageDefinition | undefined => this.listedAs(handle, ImageDefinition)
  underlayDefinition = (handle: number): UnderlayDefinition | undefined => this.listedAs(handle, UnderlayDefinition)
}
