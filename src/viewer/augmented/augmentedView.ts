import {
  Box3,
  DirectionalLight,
  Group,
  HemisphereLight,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  RingGeometry,
  Scene,
  ShadowMaterial,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { AugmentedListeners, AugmentedView } from './api.ts'

/** Cosine of the steepest slope that counts as a floor or a table: 30 degrees. */
const LEVEL = 0.86
/** The shadow's plane, in radii of the model: wide enough for a lamp that stands a little aside. */
const SHADOW_REACH = 3
/** Where the lamp stands, in radii of the model. */
const lamp = new Vector3(0.6, 2, 0.8)

/** Draws a session of augmented reality until it ends. Rejects when the device offers no hit tests. */
export async function startAugmentedView(session: XRSession, listeners: AugmentedListeners): Promise<AugmentedView> {
  const renderer = new WebGLRenderer({ alpha: true, antialias: true })
  session.addEventListener('end', () => {
    renderer.setAnimationLoop(null)
    renderer.dispose()
    renderer.forceContextLoss()
  })
  renderer.shadowMap.enabled = true
  renderer.shadowMap.autoUpdate = false
  renderer.xr.enabled = true
  renderer.xr.setReferenceSpaceType('local')

  const scene = new Scene()
  const ring = new Mesh(new RingGeometry(0.07, 0.085, 48).rotateX(-Math.PI / 2), new MeshBasicMaterial({ color: 0xffffff }))
  ring.visible = false
  const stand = new Stand()
  scene.add(ring, stand.group, new HemisphereLight(0xffffff, 0x9a9a9a, 2))
  const camera = new PerspectiveCamera(60, 1, 0.01, 500)

  let source: XRHitTestSource | undefined
  let found: boolean | undefined
  // Before the session begins: a loop that is set later is one of the page as well, which has no frames of the device.
  renderer.setAnimationLoop((_time, frame) => {
    const space = renderer.xr.getReferenceSpace()
    if (!frame || !space || !source) return
    const surface = levelSurface(hitsOf(frame, source), space)
    ring.visible = surface !== undefined
    if (surface) ring.position.copy(surface)
    if (ring.visible !== found) listeners.onSurface((found = ring.visible))
    if (stand.isChanged) {
      renderer.shadowMap.needsUpdate = true
      stand.isChanged = false
    }
    renderer.render(scene, camera)
  })

  await renderer.xr.setSession(session)
  const eye = await session.requestReferenceSpace('viewer')
  source = await session.requestHitTestSource?.({ space: eye })
  if (!source) throw new Error('no hit tests')
  session.addEventListener('select', () => listeners.onPress())

  return {
    async setModel(glb) {
      const { scene: model } = await new GLTFLoader().parseAsync(glb, '')
      stand.setModel(model)
    },
    place: () => ring.visible && stand.moveTo(ring.position, renderer.xr.getCamera().getWorldPosition(new Vector3())),
    turnBy: (radians) => stand.turnBy(radians),
    setScale: (scale) => stand.setScale(scale),
  }
}

/** None in a frame that began before the source was there. */
function hitsOf(frame: XRFrame, source: XRHitTestSource): readonly XRHitTestResult[] {
  try {
    return frame.getHitTestResults(source)
  } catch {
    return []
  }
}

/** The first place that is level enough to stand on. */
function levelSurface(results: readonly XRHitTestResult[], space: XRReferenceSpace): Vector3 | undefined {
  for (const result of results) {
    const pose = result.getPose(space)
    if (!pose) continue
    const place = new Matrix4().fromArray(pose.transform.matrix)
    if (new Vector3().setFromMatrixColumn(place, 1).y >= LEVEL) return new Vector3().setFromMatrixPosition(place)
  }
  return undefined
}

/** The model with its lamp and its shadow, as they stand in the room. */
class Stand {
  readonly group = new Group()
  /** The shadow has to be drawn anew. */
  isChanged = false
  private readonly light = new DirectionalLight(0xffffff, 1.5)
  private readonly ground = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), new ShadowMaterial({ opacity: 0.35 }))
  private model: Object3D | undefined
  private radius = 0

  constructor() {
    this.group.visible = false
    this.ground.receiveShadow = true
    this.light.castShadow = true
    this.light.shadow.mapSize.set(1024, 1024)
    this.light.shadow.radius = 4
    this.group.add(this.light, this.light.target, this.ground)
  }

  setModel(model: Object3D): void {
    if (this.model) this.group.remove(this.model)
    this.model = model
    const box = new Box3().setFromObject(model)
    const { center, radius } = box.getBoundingSphere(new Sphere())
    this.radius = radius
    model.position.sub(new Vector3(center.x, box.min.y, center.z))
    model.traverse((each) => {
      each.castShadow = true
    })
    this.ground.scale.setScalar(2 * SHADOW_REACH * radius)
    this.light.position.copy(lamp).multiplyScalar(radius)
    this.group.add(model)
    this.fitShadow()
  }

  /** Stands at `place` and looks at `viewer`; false without a model. */
  moveTo(place: Vector3, viewer: Vector3): boolean {
    if (!this.model) return false
    this.group.position.copy(place)
    this.group.rotation.y = Math.atan2(viewer.x - place.x, viewer.z - place.z)
    this.group.visible = this.isChanged = true
    return true
  }

  turnBy(radians: number): void {
    this.group.rotation.y += radians
    this.isChanged = true
  }

  setScale(scale: number): void {
    this.group.scale.setScalar(scale)
    this.fitShadow()
  }

  /** The lamp's box is in metres of the room, which the group's scale does not reach. */
  private fitShadow(): void {
    const reach = this.radius * this.group.scale.x * 1.5
    const { camera } = this.light.shadow
    camera.left = camera.bottom = -reach
    camera.right = camera.top = reach
    camera.near = 0.01 * reach
    camera.far = 4 * reach
    camera.updateProjectionMatrix()
    this.isChanged = true
  }
}
