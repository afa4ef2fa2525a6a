import type { WebGLRenderer } from 'three'
import type { Theme } from './api.ts'
import { Lighting } from './effects/lighting.ts'
import { Pipeline } from './effects/pipeline.ts'
import { Materials } from './materials/materials.ts'
import { Picker } from './picking/picker.ts'
import { Passes } from './scene/layer.ts'
import { SegmentPatterns } from './scene/segmentPatterns.ts'
import { palettes } from './theme.ts'

/** Everything that lives on the GPU apart from the model; made anew when the browser gives a lost context back. */
export class GpuContext {
  readonly passes = new Passes()
  readonly segments: SegmentPatterns
  readonly lighting = new Lighting()
  readonly materials = new Materials(this.lighting.uniforms)
  readonly pipeline: Pipeline
  readonly picker: Picker

  constructor(renderer: WebGLRenderer, theme: Theme) {
    stateUnpacking(renderer)
    this.segments = new SegmentPatterns(renderer.getContext() as WebGL2RenderingContext)
    this.pipeline = new Pipeline(renderer, this.materials, this.passes)
    this.picker = new Picker(renderer, this.materials)
    this.setTheme(theme)
  }

  setTheme(theme: Theme): void {
    this.materials.setPalette(palettes[theme])
    this.pipeline.composite.setPalette(palettes[theme])
    this.pipeline.ground.setTheme(theme)
  }

  dispose(): void {
    this.lighting.dispose()
    this.pipeline.dispose()
    this.picker.dispose()
    this.materials.dispose()
    this.segments.dispose()
  }
}

/**
 * States how pictures are unpacked, though these are the defaults: three.js asks the GPU for what it has not stated itself, in the middle of an upload,
 * and the page would wait until everything drawn so far is done.
 */
function stateUnpacking({ state }: WebGLRenderer): void {
  const gl = WebGL2RenderingContext
  for (const name of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_IMAGE_HEIGHT, gl.UNPACK_SKIP_PIXELS, gl.UNPACK_SKIP_ROWS, gl.UNPACK_SKIP_IMAGES])
    state.pixelStorei(name, 0)
}

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
