import { DataTextureLoader, Texture, TextureLoader } from 'three'
import { asOpenError } from '../../../src/core/errors.ts'

/** Result of a loader, with its messages and the files that it asked for. */
export interface LoaderRun<T> {
  result: T
  /** What it would have printed as warnings and errors. */
  warnings: string[]
  /** Pictures inside the file, by the address that the loader gave to its textures. */
  blobs: Map<string, Blob>
}

/** `Texture.userData.source`: the picture's address as written in the file (or `blob:`, `data:`). */
export const SOURCE = 'source'

export interface LoaderNeeds {
  /** Stands in for `new DOMParser().parseFromString`. */
  parseXml?: (text: string) => unknown
}

type Loading = typeof TextureLoader.prototype.load

/**
 * Runs a loader of three.js that expects a page, synchronously. Only while it runs: an XML parser is there, textures are not fetched but remembered by name,
 * pictures inside the file are kept, and the console is silent. Afterwards nothing of that is left in the worker. Whatever it throws becomes an `OpenError`.
 */
export function runLoader<T>(work: () => T, { parseXml }: LoaderNeeds = {}): LoaderRun<T> {
  const warnings: string[] = []
  const blobs = new Map<string, Blob>()
  const undo: (() => void)[] = []
  const lend = <O extends object, K extends keyof O>(owner: O, key: K, value: O[K]): void => {
    const own = Object.getOwnPropertyDescriptor(owner, key)
    Object.defineProperty(owner, key, { value, configurable: true, writable: true })
    undo.push(() => (own ? Object.defineProperty(owner, key, own) : delete (owner as Partial<O>)[key]))
  }
  const hear = (...words: unknown[]): void => {
    if (warnings.length < 200) warnings.push(words.map(String).join(' '))
  }
  const remember = function (url: string): Texture {
    const texture = new Texture()
    texture.userData[SOURCE] = url
    return texture
  } as unknown as Loading
  try {
    for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) lend(console, level, level === 'warn' || level === 'error' ? hear : () => undefined)
    lend(TextureLoader.prototype, 'load', remember)
    lend(DataTextureLoader.prototype, 'load', remember as unknown as typeof DataTextureLoader.prototype.load)
    const scope = globalThis as { DOMParser?: unknown; window?: unknown }
    if (parseXml) {
      lend(
        scope,
        'DOMParser',
        class {
          readonly parseFromString = parseXml
        },
      )
    }
    // FBX cameras take the window's shape.
    lend(scope, 'window', { innerWidth: 1, innerHeight: 1 })
    lend(URL, 'createObjectURL', (blob) => {
      const address = `blob:${blobs.size}`
      blobs.set(address, blob as Blob)
      return address
    })
    return { result: work(), warnings, blobs }
  } catch (error) {
    throw asOpenError(error)
  } finally {
    while (undo.length > 0) undo.pop()!()
  }
}
