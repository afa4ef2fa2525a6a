import { BufferAttribute, type BufferGeometry, DynamicDrawUsage, InstancedBufferAttribute } from 'three'

type Items = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** A vertex attribute that is written anew as a whole: it keeps its GPU buffer while that is large enough. */
export class GrowingAttribute<T extends Items> {
  array: T
  private readonly make: (length: number) => T
  private readonly wrap: (array: T) => BufferAttribute
  private attribute: BufferAttribute
  private capacity = 0

  constructor(make: (length: number) => T, itemSize: number, { instanced = false, normalized = false } = {}) {
    this.make = make
    this.wrap = (array) => {
      const attribute = instanced ? new InstancedBufferAttribute(array, itemSize, normalized) : new BufferAttribute(array, itemSize, normalized)
      attribute.setUsage(DynamicDrawUsage)
      return attribute
    }
    this.array = make(itemSize)
    this.attribute = this.wrap(this.array)
  }

  /** Makes room for `length` numbers; the contents are lost. True when the GPU needs another buffer. */
  reserve(length: number): boolean {
    if (length <= this.capacity) return false
    this.capacity = Math.max(1024, 2 ** Math.ceil(Math.log2(length)))
    this.array = this.make(this.capacity)
    this.attribute = this.wrap(this.array)
    return true
  }

  /** The first `length` numbers have been written. */
  written(length: number): void {
    this.attribute.clearUpdateRanges()
    if (length === 0) return
    this.attribute.addUpdateRange(0, length)
    this.attribute.needsUpdate = true
  }

  attach(geometry: BufferGeometry, name: string): void {
    if (name === 'index') geometry.setIndex(this.attribute)
    else geometry.setAttribute(name, this.attribute)
  }
}
