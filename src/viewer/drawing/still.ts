import { Camera, type Mesh, Scene } from 'three'

// Shaders place everything themselves: three.js need not work out matrices for each frame.

export function stillCamera(): Camera {
  const camera = new Camera()
  camera.matrixWorldAutoUpdate = false
  return camera
}

export function stillScene(): Scene {
  const scene = new Scene()
  scene.matrixAutoUpdate = scene.matrixWorldAutoUpdate = false
  return scene
}

/** Puts a mesh into a scene, behind those of a lower `renderOrder`: nothing is sorted per frame. */
export function addStill(scene: Scene, mesh: Mesh): void {
  mesh.frustumCulled = false
  mesh.matrixAutoUpdate = mesh.matrixWorldAutoUpdate = false
  scene.add(mesh)
  scene.children.sort((a, b) => a.renderOrder - b.renderOrder)
}
