import { Layer, LineType } from '@node-projects/acad-ts'

const layer = Layer.default
const lineType = LineType.byLayer
let depth = 0

/** Properties of the library's classes that make a new object each time they are asked for. */
const share = <T extends object>(owner: T, name: keyof T & string, shared: unknown): void => {
  const made = Object.getOwnPropertyDescriptor(owner, name)?.get
  if (made) Object.defineProperty(owner, name, { configurable: true, get: () => (depth > 0 ? shared : (made.call(owner) as unknown)) })
}
share(Layer, 'default', layer)
share(LineType, 'byLayer', lineType)

/**
 * Makes entities in `work` begin with one layer and one line type for all. The library (3.2.0) gives each entity its own, of five objects and two maps, until it gets
 * those of the file.
 */
export function withSharedDefaults<T>(work: () => T): T {
  depth++
  try {
    return work()
  } finally {
    depth--
  }
}
