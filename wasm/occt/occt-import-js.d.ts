declare module 'occt-import-js' {
  /** Options of one reading; see the package's README. */
  export interface ReadParameters {
    linearUnit: 'millimeter'
    linearDeflectionType: 'bounding_box_ratio' | 'absolute_value'
    linearDeflection: number
    angularDeflection: number
  }
  export interface RawNode {
    name: string
    meshes: number[]
    children: RawNode[]
  }
  export interface RawFace {
    /** First and last triangle; `last` is `first - 1` for a face without triangles. */
    first: number
    last: number
    /** Linear RGB, 0..1. */
    color: [number, number, number] | null
  }
  export interface RawMesh {
    name: string
    color?: [number, number, number]
    brep_faces: RawFace[]
    attributes: { position: { array: number[] }; normal?: { array: number[] } }
    index: { array: number[] }
  }
  export type RawResult = { success: false } | { success: true; root: RawNode; meshes: RawMesh[] }
  export interface OcctModule {
    HEAPU8: Uint8Array
    ReadStepFile(content: Uint8Array, parameters: ReadParameters): RawResult
    ReadIgesFile(content: Uint8Array, parameters: ReadParameters): RawResult
    ReadBrepFile(content: Uint8Array, parameters: ReadParameters): RawResult
  }
  export interface EmscriptenOptions {
    print?(text: string): void
    printErr?(text: string): void
    instantiateWasm?(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object
  }
  export default function occtimportjs(options: EmscriptenOptions): Promise<OcctModule>
}
