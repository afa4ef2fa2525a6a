import type { OrthographicCamera, PerspectiveCamera, WebGLRenderTarget } from 'three'
import { isEmptyBounds } from '../core/scene/bounds.ts'
import type { Picture } from './effects/pipeline.ts'
import type { FrameQuality } from './quality.ts'
import type { GpuScene } from './scene/gpuScene.ts'
import type { SceneView } from './sceneView.ts'
import { cameraForAspect, cameraForTile, type Tile } from './screenshot.ts'

type ViewCamera = PerspectiveCamera | OrthographicCamera

interface Size {
  readonly width: number
  readonly height: number
}

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

/** A tile of the view at full quality, `size` pixels as a whole; `shown` are the canvas's CSS pixels, `triangles` the most that are drawn. */
export function screenshotOf(
  view: SceneView,
  scene: GpuScene,
  camera: ViewCamera,
  shown: Size,
  size: Size,
  tile: Tile,
  output: WebGLRenderTarget,
  triangles: number,
): Picture {
  // A canvas that is not laid out has no aspect to keep.
  const isShown = shown.width > 0 && shown.height > 0
  const quality: FrameQuality = { occlusion: true, multisampled: true, scale: 1, smallest: 0, smallestEdges: 3, triangles, boxes: Infinity }
  const whole = isShown ? cameraForAspect(camera, shown.width / shown.height, size.width / size.height) : camera
  return {
    ...pictureOf(view, scene, cameraForTile(whole, tile, size.width, size.height), quality),
    output,
    width: output.width,
    height: output.height,
    pixelRatio: isShown ? Math.max(1, Math.min(size.width / shown.width, size.height / shown.height)) : 1,
  }
}
