import type { Services } from '../services.ts'

/** The sizes that cards and product pages ask for first; the others are made when somebody asks. */
const AWAITED = ['320.avif', '480.avif', '640.avif', '960.avif']

/** Makes a new picture's usual sizes while nobody waits for them yet. */
export function imagesJobs({ jobs, pictures }: Services): void {
  jobs.handle('make-picture-sizes', async ({ imageId }) => {
    for (const file of AWAITED) await pictures.find(imageId, file)
  })
}
