declare module 'three/examples/jsm/libs/meshopt_simplifier.module.js' {
  export const MeshoptSimplifier: {
    ready: Promise<void>
    /** Rows of `stride` floats. Returns the indices that are left, and how far they are off as a share of the mesh's size. */
    simplify(
      indices: Uint32Array,
      positions: Float32Array,
      stride: number,
      targetIndices: number,
      targetError: number,
      flags?: string[],
    ): [Uint32Array<ArrayBuffer>, number]
    simplifySloppy(
      indices: Uint32Array,
      positions: Float32Array,
      stride: number,
      lock: Uint8Array | null,
      targetIndices: number,
      targetError: number,
    ): [Uint32Array<ArrayBuffer>, number]
  }
}
