import type { WebGLRenderer } from 'three'

/** Milliseconds until the GPU has finished all commands issued so far. */
export async function timeOfGpu(renderer: WebGLRenderer): Promise<number> {
  const gl = renderer.getContext() as WebGL2RenderingContext
  const start = performance.now()
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  if (!fence) return 0
  while (!gl.isContextLost()) {
    await new Promise((resolve) => setTimeout(resolve, 4))
    if (gl.clientWaitSync(fence, 0, 0) !== gl.TIMEOUT_EXPIRED || performance.now() - start > 5000) break
  }
  gl.deleteSync(fence)
  return performance.now() - start
}
