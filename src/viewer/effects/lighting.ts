import { DirectionalLight, Euler, Group, type OrthographicCamera, type PerspectiveCamera, type Scene, type Texture } from 'three'
import type { UpAxis } from '../../core/scene/model.ts'
import { studioTexture } from './studio.ts'

/** Studio light: a room around the model, a key light over the viewer's left shoulder and a weak fill from the right below. */
export class Lighting {
  private readonly rig = new Group()
  private readonly environment: Texture = studioTexture()
  private readonly scene: Scene

  constructor(scene: Scene) {
    this.scene = scene
    scene.environment = this.environment
    scene.environmentIntensity = 0.45
    const key = new DirectionalLight(0xffffff, 2.1)
    key.position.set(-0.5, 1, 0.75)
    const fill = new DirectionalLight(0xdfe8ff, 0.4)
    fill.position.set(1, -0.5, 0.6)
    this.rig.add(key, key.target, fill, fill.target)
    scene.add(this.rig)
    this.setUpAxis('z')
  }

  /** The room's ceiling is where up is. */
  setUpAxis(up: UpAxis): void {
    this.scene.environmentRotation = new Euler(up === 'z' ? Math.PI / 2 : 0, 0, 0)
  }

  follow(camera: PerspectiveCamera | OrthographicCamera): void {
    this.rig.quaternion.copy(camera.quaternion)
    this.rig.updateMatrixWorld(true)
  }

  dispose(): void {
    this.scene.environment = null
    this.rig.removeFromParent()
    this.environment.dispose()
  }
}
