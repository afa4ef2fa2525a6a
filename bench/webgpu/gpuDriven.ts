import { Frustum, Matrix4, type PerspectiveCamera } from 'three'
import { SHAPES, type Plant } from './geometry.ts'
import { drawOccurrences, listOccurrences } from './shaders.ts'

/** WebGPU's numbers; the compiler's declarations lack these two objects. */
const USE = { copySource: 4, copyTarget: 8, index: 16, vertex: 32, uniform: 64, storage: 128, indirect: 256 }
const TEXTURE_TARGET = 16

const FRAME_FLOATS = 16 + 16 + 24 + 4 + 4 + 4
const ARGUMENTS = 5
const WORKGROUP = 64

/** A renderer of one plant whose culling and choice of levels are the GPU's, with an indirect draw for each part and level: the page writes the camera and hands over the same commands each frame. */
export class GpuDriven {
  /** Bytes of all buffers and targets. */
  bytes = 0
  readonly drawCalls: number
  private readonly device: GPUDevice
  private readonly context: GPUCanvasContext
  private readonly plant: Plant
  private readonly frame: GPUBuffer
  private readonly numbers = new Float32Array(FRAME_FLOATS)
  private readonly whole = new Uint32Array(this.numbers.buffer)
  private readonly fresh: GPUBuffer
  private readonly draws: GPUBuffer
  private readonly cull: { pipeline: GPUComputePipeline; group: GPUBindGroup }
  private readonly bundle: GPURenderBundle
  private readonly depth: GPUTextureView
  private readonly frustum = new Frustum()
  private readonly matrix = new Matrix4()

  private constructor(device: GPUDevice, canvas: HTMLCanvasElement, plant: Plant) {
    this.device = device
    this.plant = plant
    this.context = canvas.getContext('webgpu') as GPUCanvasContext
    const format = navigator.gpu.getPreferredCanvasFormat()
    this.context.configure({ device, format })
    const { width, height } = canvas
    this.depth = device.createTexture({ size: [width, height], format: 'depth24plus', usage: TEXTURE_TARGET }).createView()
    this.bytes += width * height * 8
    this.frame = this.buffer(this.numbers, USE.uniform)
    const [spheres, partOf, limits] = [plant.spheres, plant.partOf, plant.limits].map((data) => this.buffer(data, USE.storage))
    const [matrices, state] = [plant.matrices, plant.state].map((data) => this.buffer(data, USE.storage))
    const first = this.argumentsOfParts()
    this.fresh = this.buffer(first, USE.copySource)
    this.draws = this.buffer(first, USE.indirect | USE.storage)
    const slots = this.buffer(new Uint32Array(SHAPES * plant.count), USE.storage)
    const encoder = device.createRenderBundleEncoder({ colorFormats: [format], depthStencilFormat: 'depth24plus' })
    this.cull = this.compute(listOccurrences, [this.frame, spheres, partOf, limits, this.draws, slots])
    const vertex: GPUVertexBufferLayout[] = [
      { arrayStride: 8, attributes: [{ shaderLocation: 0, offset: 0, format: 'uint32x2' }] },
      { arrayStride: 4, attributes: [{ shaderLocation: 1, offset: 0, format: 'snorm16x2' }] },
    ]
    this.render(encoder, format, drawOccurrences, [this.frame, matrices, state, slots], vertex)
    encoder.setVertexBuffer(0, this.buffer(plant.places, USE.vertex))
    encoder.setVertexBuffer(1, this.buffer(plant.normals, USE.vertex))
    encoder.setIndexBuffer(this.buffer(plant.indices, USE.index), 'uint16')
    this.drawCalls = SHAPES * plant.parts
    for (let i = 0; i < this.drawCalls; i++) encoder.drawIndexedIndirect(this.draws, i * ARGUMENTS * 4)
    this.bundle = encoder.finish()
  }

  static async make(canvas: HTMLCanvasElement, plant: Plant): Promise<GpuDriven> {
    const adapter = await navigator.gpu?.requestAdapter()
    if (!adapter) throw new Error('The browser has no WebGPU adapter')
    const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits
    const requiredFeatures: GPUFeatureName[] = ['indirect-first-instance']
    const device = await adapter.requestDevice({ requiredFeatures, requiredLimits: { maxStorageBufferBindingSize, maxBufferSize } })
    device.addEventListener('uncapturederror', ({ error }) => console.error(error.message))
    return new GpuDriven(device, canvas, plant)
  }

  /** Hands a frame over. `height`: pixels of the view in which sizes are measured; `smallest`: those below which an occurrence is left out. */
  draw(camera: PerspectiveCamera, height: number, smallest: number): void {
    const { numbers, device, plant } = this
    const { elements } = camera.projectionMatrix
    numbers.set(elements)
    // Depths go from 0 to 1 in WebGPU, from -1 to 1 in WebGL.
    for (let column = 0; column < 16; column += 4) numbers[column + 2] = (elements[column + 2] + elements[column + 3]) / 2
    numbers.set(camera.matrixWorldInverse.elements, 16)
    this.frustum.setFromProjectionMatrix(this.matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse))
    this.frustum.planes.forEach(({ normal, constant }, i) => numbers.set([normal.x, normal.y, normal.z, constant], 32 + i * 4))
    const world = camera.matrixWorld.elements
    numbers.set([world[12], world[13], world[14], 0, -world[8], -world[9], -world[10], 0, (elements[5] * height) / 2, smallest], 56)
    this.whole.set([plant.count, plant.parts], 66)
    device.queue.writeBuffer(this.frame, 0, numbers)
    const encoder = device.createCommandEncoder()
    encoder.copyBufferToBuffer(this.fresh, 0, this.draws, 0, this.fresh.size)
    const cull = encoder.beginComputePass()
    cull.setPipeline(this.cull.pipeline)
    cull.setBindGroup(0, this.cull.group)
    cull.dispatchWorkgroups(Math.ceil(plant.count / WORKGROUP))
    cull.end()
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: this.context.getCurrentTexture().createView(), clearValue: [0.92, 0.934, 0.95, 1], loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: { view: this.depth, depthClearValue: 1, depthLoadOp: 'clear', depthStoreOp: 'discard' },
    })
    pass.executeBundles([this.bundle])
    pass.end()
    device.queue.submit([encoder.finish()])
  }

  /** Resolves when the GPU has done all that it was asked for. */
  done(): Promise<void> {
    return this.device.queue.onSubmittedWorkDone()
  }

  dispose(): void {
    this.context.unconfigure()
    this.device.destroy()
  }

  /** Arguments of the draws of all parts, level by level, without instances; each has room for all occurrences of its part in the list of slots. */
  private argumentsOfParts(): Uint32Array<ArrayBuffer> {
    const { plant } = this
    const out = new Uint32Array(SHAPES * plant.parts * ARGUMENTS)
    for (let level = 0; level < SHAPES; level++)
      for (let part = 0; part < plant.parts; part++) {
        const { first, count, vertex } = plant.range(level, part)
        out.set([count, 0, first, vertex, level * plant.count + plant.starts[part]], (level * plant.parts + part) * ARGUMENTS)
      }
    return out
  }

  private buffer(data: Float32Array | Uint32Array | Uint16Array | Int16Array, usage: number): GPUBuffer {
    const size = Math.ceil(data.byteLength / 4) * 4
    const buffer = this.device.createBuffer({ size, usage: usage | USE.copyTarget, mappedAtCreation: true })
    new Uint8Array(buffer.getMappedRange()).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    buffer.unmap()
    this.bytes += size
    return buffer
  }

  private compute(code: string, buffers: GPUBuffer[]): { pipeline: GPUComputePipeline; group: GPUBindGroup } {
    const { device } = this
    const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module: device.createShaderModule({ code }) } })
    return { pipeline, group: this.group(pipeline, buffers) }
  }

  private render(encoder: GPURenderBundleEncoder, format: GPUTextureFormat, code: string, buffers: GPUBuffer[], layouts: GPUVertexBufferLayout[]): void {
    const { device } = this
    const module = device.createShaderModule({ code })
    const pipeline = device.createRenderPipeline({
      layout: 'auto',
      vertex: { module, buffers: layouts },
      fragment: { module, targets: [{ format }] },
      primitive: { topology: 'triangle-list' },
      depthStencil: { format: 'depth24plus', depthCompare: 'less-equal', depthWriteEnabled: true, depthBias: 1, depthBiasSlopeScale: 1 },
    })
    encoder.setPipeline(pipeline)
    encoder.setBindGroup(0, this.group(pipeline, buffers))
  }

  private group(pipeline: GPUComputePipeline | GPURenderPipeline, buffers: GPUBuffer[]): GPUBindGroup {
    const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }))
    return this.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries })
  }
}
