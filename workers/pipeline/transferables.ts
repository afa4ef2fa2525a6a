import type { Part } from '../../src/core/scene/model.ts'

// When a thread moves a buffer with more than one view for the first time, V8 throws away all its compiled code that works on typed arrays:
// better now than in the middle of a model.
const view = new Uint8Array(new Float64Array(1).buffer)
structuredClone(view, { transfer: [view.buffer] })

/** The buffers of a part, each once, to be moved instead of copied. */
export function partBuffers(part: Omit<Part, 'bounds'>): ArrayBuffer[] {
  const arrays: (ArrayBufferView | undefined)[] = [
    part.mesh?.positions,
    part.mesh?.normals,
    part.mesh?.indices,
    part.mesh?.faceStart,
    part.mesh?.faceColor,
    part.mesh?.vertexColor,
    part.mesh?.uv,
    part.edges?.points,
    part.edges?.start,
    part.edges?.kind,
    part.edges?.faces,
    part.edges?.curves?.kind,
    part.edges?.curves?.conics,
    part.edges?.curves?.lines,
    part.edges?.curves?.splines,
    part.points?.positions,
    part.points?.color,
    part.faces?.kind,
    part.faces?.params,
    part.faces?.deviation,
    part.texture?.image,
  ]
  const buffers = new Set<ArrayBuffer>()
  for (const array of arrays) if (array && array.buffer instanceof ArrayBuffer && array.buffer.byteLength > 0) buffers.add(array.buffer)
  return [...buffers]
}

/** The buffers of all typed arrays within a value of plain objects and arrays, each once. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const visit = (inner: unknown): void => {
    if (ArrayBuffer.isView(inner)) {
      if (inner.buffer instanceof ArrayBuffer && inner.buffer.byteLength > 0) buffers.add(inner.buffer)
    } else if (Array.isArray(inner)) {
      // Rows of names and numbers hold no arrays.
      if (typeof inner[0] === 'object') inner.forEach(visit)
    } else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(visit)
  }
  visit(value)
  return [...buffers]
}
