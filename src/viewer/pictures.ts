import type { OrthographicCamera, PerspectiveCamera, WebGLRenderTarget } from 'three'
import { isEmptyBounds } from '../core/scene/bounds.ts'
import type { Picture } from './effects/pipeline.ts'
import type { FrameQuality } from './quality.ts'
import type { GpuScene } from './scene/gpuScene.ts'
import type { SceneView } from './sceneView.ts'
import { cameraForAspect } from './screenshot.ts'

type ViewCamera = PerspectiveCamera | OrthographicCamera

/** Pixels of a screenshot; four samples of each, with depth, are half a gigabyte. */
const MOST_MULTISAMPLED = 4096 * 4096

/** What the pipeline needs to draw the view as it stands, size apart. */
export function pictureOf(view: SceneView, scene: GpuScene, camera: ViewCamera, quality: FrameQuality): Omit<Picture, 'width' | 'height' | 'pixelRatio'> {
  const box = view.visibleBounds()
  return {
    scene,
    camera,
    ...quality,
    diagonal: isEmptyBounds(box) ? 1 : Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]),
    mode: view.mode,
    selection: view.selection,
    accents: view.accents(),
    transparent: false,
  }
}

/** The view at full quality in a target of another size; `width` × `height` are the canvas's CSS pixels. */
export function screenshotOf(view: SceneView, scene: GpuScene, camera: ViewCamera, width: number, height: number, output: WebGLRenderTarget): Picture {
  // A canvas that is not laid out has no aspect to keep.
  const shown = width > 0 && height > 0
  const multisampled = output.width * output.height <= MOST_MULTISAMPLED
  const quality: FrameQuality = { occlusion: true, multisampled, scale: 1, smallest: 0, smallestEdges: 3 }
  return {
    ...pictureOf(view, scene, shown ? cameraForAspect(camera, width / height, output.width / output.height) : camera, quality),
    output,
    width: output.width,
    height: output.height,
    pixelRatio: shown ? Math.max(1, Math.min(output.width / width, output.height / height)) : 1,
  }
}
