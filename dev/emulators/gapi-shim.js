// Stands in for https://apis.google.com/js/api.js, only with the Auth emulator: the part of gapi.iframes that the Firebase
// SDK (parent page) and the emulator's /emulator/auth/iframe (child) use, spoken over postMessage. Without it, sign-in by
// pop-up or redirect needs the internet.
(function () {
  /* global window, document */
  if (window.gapi && window.gapi.iframes) return;
  const TAG = "gapi-shim";

  /** Named messages, with answers, between this window and its peer. */
  function channel(peer) {
    const handlers = {};
    const waiting = {};
    const early = {};
    let seq = 0;
    const answer = async (handler, message) =>
      peer().postMessage({ tag: TAG, reply: true, id: message.id, data: [await handler(message.data)] }, "*");
    window.addEventListener("message", (event) => {
      if (event.source !== peer() || !event.data || event.data.tag !== TAG) return;
      const { name, id, reply, data } = event.data;
      if (reply) {
        const callback = waiting[id];
        delete waiting[id];
        if (callback) callback(data);
      } else if (handlers[name]) {
        answer(handlers[name], event.data);
      } else {
        (early[name] = early[name] || []).push(event.data);
      }
    });
    return {
      register(name, handler) {
        handlers[name] = handler;
        for (const message of (early[name] || []).splice(0)) answer(handler, message);
      },
      send(name, data, callback) {
        seq += 1;
        if (callback) waiting[seq] = callback;
        peer().postMessage({ tag: TAG, name, data, id: seq }, "*");
      },
    };
  }

  let parent;
  const iframes = {
    Iframe: function () {},
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    getContext: () => ({
      getParentIframe: () => (parent = parent || channel(() => window.parent)),
      open(options, ready) {
        const element = document.createElement("iframe");
        for (const [key, value] of Object.entries(options.attributes || {})) {
          if (key === "style") Object.assign(element.style, value);
          else element.setAttribute(key, value);
        }
        const peer = channel(() => element.contentWindow);
        const loaded = new Promise((resolve) => element.addEventListener("load", resolve));
        element.src = options.url;
        options.where.appendChild(element);
        const frame = {
          register: peer.register,
          send: peer.send,
          restyle: () => Promise.resolve(),
          ping: (callback) => loaded.then(() => callback && callback()),
        };
        return Promise.resolve(ready ? ready(frame) : frame);
      },
    }),
  };
  window.gapi = {
    load: (_name, options) => setTimeout(() => (typeof options === "function" ? options : options.callback)(), 0),
    iframes,
  };
  const source = document.currentScript && new URL(document.currentScript.src);
  const onload = (source && source.searchParams.get("onload")) || "gapi_onload";
  if (typeof window[onload] === "function") window[onload]();
})();
