import {
  DirectionalLight,
  Euler,
  Group,
  type OrthographicCamera,
  type PerspectiveCamera,
  PMREMGenerator,
  type Scene,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import type { UpAxis } from '../../core/scene/model.ts'

/** Studio light: a generated room around the model, a key light over the viewer's left shoulder and a weak fill from the right below. */
export class Lighting {
  private readonly rig = new Group()
  private readonly environment: WebGLRenderTarget
  private readonly scene: Scene

  constructor(renderer: WebGLRenderer, scene: Scene) {
    this.scene = scene
    const generator = new PMREMGenerator(renderer)
    const room = new RoomEnvironment()
    this.environment = generator.fromScene(room, 0.04)
    room.dispose()
    generator.dispose()
    scene.environment = this.environment.texture
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
