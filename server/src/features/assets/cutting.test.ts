import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { heightAt, planVariants } from './cutting.ts';
import { recipes } from './purposes.ts';

const sizes = fc.record({
  width: fc.integer({ min: 16, max: 16_384 }),
  height: fc.integer({ min: 16, max: 60_000 }),
});
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

test('slices of a strip follow each other without a gap and end where it ends', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const { master, slices } = planVariants(size, recipes.page);
      let top = 0;
      for (const slice of slices) {
        assert.equal(slice.top, top);
        top += slice.height;
      }
      assert.equal(top, master.height);
      if (slices.length > 1) assert.ok(slices.at(-1)!.height >= 512);
      assert.ok(slices.every((slice) => slice.height >= 1 && slice.height < 4096));
    }),
  );
});

test('every cut lies between two rows in every width', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const plan = planVariants(size, recipes.page);
      for (const width of plan.widths) {
        for (const slice of plan.slices) assert.equal((slice.top * width) % plan.master.width, 0);
        const total = sum(plan.slices.map((slice) => heightAt(plan, slice, width)));
        const whole = (plan.master.height * width) / plan.master.width;
        assert.ok(Math.abs(total - whole) <= 0.5 || total === 1, `${total} rows for ${whole} at ${width}`);
      }
    }),
  );
});

test('nothing is enlarged, widths ascend and end with the master', () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(...Object.values(recipes)), (size, recipe) => {
      const { master, widths } = planVariants(size, recipe);
      assert.ok(
        master.width <= size.width && master.width <= recipe.widths.at(-1)! && master.height <= size.height,
      );
      assert.equal(widths.at(-1), master.width);
      assert.deepEqual(
        widths,
        [...new Set(widths)].sort((a, b) => a - b),
      );
      if (!recipe.strip) assert.ok(master.height <= 8193);
    }),
  );
});

test('the widths and cuts of usual strips', () => {
  const plan = (width: number, height: number) => {
    const { widths, slices } = planVariants({ width, height }, recipes.page);
    return { widths, heights: slices.map((slice) => slice.height) };
  };
  assert.deepEqual(plan(800, 1280), { widths: [480, 800], heights: [1280] });
  assert.deepEqual(plan(1600, 2560), { widths: [480, 800, 1200], heights: [1920] });
  assert.deepEqual(plan(800, 5000), { widths: [480, 800], heights: [2050, 2050, 900] });
  assert.deepEqual(plan(800, 4300), { widths: [480, 800], heights: [2050, 2250] });
  assert.deepEqual(plan(300, 400), { widths: [300], heights: [400] });
});
