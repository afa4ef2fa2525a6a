import type { OcctModule, ReadParameters } from 'occt-import-js'
import { wasmModule } from '#assets'
import { allowEmbind } from '../embind/withoutEval.ts'
import { type OcctScene, sceneOf } from './scene.ts'

export type OcctKind = 'step' | 'iges' | 'brep'

/** How far the triangles may stand off the shape. */
export interface Deflection {
  /** Millimetres, or with `relative` a share of the mean side of the whole shape's box. */
  linear: number
  relative?: boolean
  /** Radians between neighbouring normals. */
  angular: number
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Compiles the engine; the first reading then starts at once. */
function compileOcct(): Promise<WebAssembly.Module> {
  compiled ??= wasmModule('occt').catch((error: unknown) => {
    compiled = undefined
    throw error
  })
  return compiled
}

/** A living OpenCascade. Its heap only grows: let the object go after a big job and create another. */
export class Occt {
  private readonly module: OcctModule

  private constructor(module: OcctModule) {
    this.module = module
  }

  static async create(): Promise<Occt> {
    allowEmbind()
    const [{ default: occtimportjs }, wasm] = await Promise.all([import('occt-import-js'), compileOcct()])
    const module = await new Promise<OcctModule>((resolve, reject) => {
      occtimportjs({
        print() {},
        printErr() {},
        instantiateWasm(imports, receive) {
          WebAssembly.instantiate(wasm, imports).then(receive, reject)
          return {}
        },
      }).then(resolve, reject)
    })
    return new Occt(module)
  }

  /** Bytes of the WASM heap. */
  get heapBytes(): number {
    return this.module.HEAPU8.byteLength
  }

  /** Reads and tessellates a file; undefined when OpenCascade refuses it. Blocks; may trap (a `WebAssembly.RuntimeError`), after which the object is unusable. */
  read(kind: OcctKind, bytes: Uint8Array, deflection: Deflection): OcctScene | undefined {
    const parameters: ReadParameters = {
      linearUnit: 'millimeter',
      linearDeflectionType: deflection.relative ? 'bounding_box_ratio' : 'absolute_value',
      linearDeflection: deflection.linear,
      angularDeflection: deflection.angular,
    }
    if (kind === 'step') return sceneOf(this.module.ReadStepFile(bytes, parameters))
    if (kind === 'iges') return sceneOf(this.module.ReadIgesFile(bytes, parameters))
    return sceneOf(this.module.ReadBrepFile(bytes, parameters))
  }
}
