/**
 * Lets Node's test runner find the running test by AsyncLocalStorage. By itself it follows every promise with a hook,
 * which costs a test of the server an eighth of its processor time. To be loaded before `node:test`.
 */
import asyncHooks from 'node:async_hooks';

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = asyncHooks;
const running = new AsyncLocalStorage();
const tests = new WeakSet();

// The runner makes one hook as it loads, by which it learns the id of each test and of all that a test starts.
asyncHooks.createHook = ({ init }) => {
  asyncHooks.createHook = createHook;
  const noteTest = (id, type, trigger, resource) => {
    if (type !== 'Test') return;
    tests.add(resource);
    init(id, type, trigger, resource);
  };
  return createHook({ init: noteTest, trackPromises: false });
};
asyncHooks.executionAsyncId = () => running.getStore() ?? executionAsyncId();

const { runInAsyncScope } = AsyncResource.prototype;
AsyncResource.prototype.runInAsyncScope = function (fn, self, ...args) {
  const inScope = tests.has(this) ? () => running.run(this.asyncId(), () => fn.apply(self, args)) : fn;
  return runInAsyncScope.call(this, inScope, self, ...args);
};
