import type { OrthographicCamera, PerspectiveCamera, WebGLRenderTarget } from 'three'
import { isEmptyBounds } from '../core/scene/bounds.ts'
import type { Picture } from './effects/pipeline.ts'
import type { FrameQuality, Quality } from './quality.ts'
import type { GpuScene } from './scene/gpuScene.ts'
import type { SceneView } from './sceneView.ts'
import { cameraForAspect, cameraForTile, type Tile } from './screenshot.ts'

type ViewCamera = PerspectiveCamera | OrthographicCamera

interface Size {
  readonly width: number
  readonly height: number
}

const FULL: FrameQuality = {
  occlusion: true,
  ground: true,
  atRest: true,
  multisampled: true,
  scale: 1,
  smallest: 0,
  smallestEdges: 3,
  triangles: Infinity,
  boxes: Infinity,
  error: 0,
  culled: false,
}

/** What the pipeline needs to draw the view as it stands, size apart. */
export function pictureOf(view: SceneView, scene: GpuScene, camera: ViewCamera, quality: FrameQuality): Omit<Picture, 'width' | 'height' | 'pixelRatio'> {
  const box = view.visibleBounds()
  const realistic = view.mode === 'realistic'
  // Without faces nothing casts a shadow; hidden lines are a drawing, and a drawing has none.
  const grounded = realistic || (quality.ground && view.groundShadow && (view.mode === 'shaded' || view.mode === 'shaded-edges'))
  return {
    scene,
    camera,
    ...quality,
    occlusion: quality.occlusion || (realistic && quality.atRest),
    ground: grounded ? { box: view.standing(), up: view.up, arrangement: view.arrangement, renew: quality.atRest } : undefined,
    diagonal: isEmptyBounds(box) ? 1 : Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]),
    mode: view.mode,
    selection: view.selection,
    accents: view.accents(),
    transparent: false,
  }
}

/** A tile of the view, `options` of it as a whole; `shown` are the canvas's CSS pixels. */
export function screenshotOf(
  view: SceneView,
  scene: GpuScene,
  camera: ViewCamera,
  shown: Size,
  options: Size & { thumbnail?: boolean },
  tile: Tile,
  output: WebGLRenderTarget,
  machine: Quality,
): Picture {
  // A canvas that is not laid out has no aspect to keep.
  const isShown = shown.width > 0 && shown.height > 0
  const quality = options.thumbnail ? thumbnailQuality(machine) : FULL
  const whole = isShown ? cameraForAspect(camera, shown.width / shown.height, options.width / options.height) : camera
  return {
    ...pictureOf(view, scene, cameraForTile(whole, tile, options.width, options.height), quality),
    output,
    width: output.width,
    height: output.height,
    pixelRatio: isShown ? Math.max(1, Math.min(options.width / shown.width, options.height / shown.height)) : 1,
  }
}

/** It is shown at half its size or less, and nobody has asked for it: where pictures cost the processor it is drawn as plainly as can be. */
function thumbnailQuality(machine: Quality): FrameQuality {
  return { ...machine.still(), ground: false, occlusion: !machine.costly, multisampled: !machine.costly }
}
