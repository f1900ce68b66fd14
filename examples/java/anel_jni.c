/* The native half of Anel.java. Texts are passed as JNI's modified UTF-8, which is UTF-8 for all that the library knows. */
#include "anel.h"

#include <jni.h>
#include <stddef.h>

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_Anel_##name

/* Throws the last error of the library as an IllegalArgumentException. */
static void fail(JNIEnv *env)
{
    jclass type = (*env)->FindClass(env, "java/lang/IllegalArgumentException");
    if (type != NULL)
        (*env)->ThrowNew(env, type, anel_last_error());
}

/* A string of Java; NULL if it is null, or if there is no memory, which is an exception. */
static const char *chars(JNIEnv *env, jstring text)
{
    return text == NULL ? NULL : (*env)->GetStringUTFChars(env, text, NULL);
}

static void release(JNIEnv *env, jstring text, const char *chars)
{
    if (chars != NULL)
        (*env)->ReleaseStringUTFChars(env, text, chars);
}

/* A string of the library as one of Java. Frees it. */
static jstring taken(JNIEnv *env, char *text)
{
    if (text == NULL) {
        fail(env);
        return NULL;
    }
    jstring copy = (*env)->NewStringUTF(env, text);
    anel_string_free(text);
    return copy;
}

static AnelPosition *position_at(jlong handle)
{
    return (AnelPosition *)(intptr_t)handle;
}

static AnelEngine *engine_at(jlong handle)
{
    return (AnelEngine *)(intptr_t)handle;
}

NATIVE(jlong, create)(JNIEnv *env, jclass self, jstring variant, jstring fen, jstring settings)
{
    (void)self;
    const char *name = chars(env, variant), *start = chars(env, fen), *options = chars(env, settings);
    AnelPosition *position = anel_position_new(name, start, options);
    release(env, variant, name);
    release(env, fen, start);
    release(env, settings, options);
    if (position == NULL)
        fail(env);
    return (jlong)(intptr_t)position;
}

NATIVE(void, free)(JNIEnv *env, jclass self, jlong handle)
{
    (void)env, (void)self;
    anel_position_free(position_at(handle));
}

NATIVE(jstring, fen)(JNIEnv *env, jclass self, jlong handle)
{
    (void)self;
    return taken(env, anel_position_fen(position_at(handle)));
}

NATIVE(jstring, legalMoves)(JNIEnv *env, jclass self, jlong handle)
{
    (void)self;
    return taken(env, anel_position_legal_moves(position_at(handle)));
}

NATIVE(void, push)(JNIEnv *env, jclass self, jlong handle, jstring turn)
{
    (void)self;
    const char *text = chars(env, turn);
    int32_t result = anel_position_push(position_at(handle), text);
    release(env, turn, text);
    if (result < 0)
        fail(env);
}

NATIVE(jstring, pop)(JNIEnv *env, jclass self, jlong handle)
{
    (void)self;
    return taken(env, anel_position_pop(position_at(handle)));
}

NATIVE(jstring, notation)(JNIEnv *env, jclass self, jlong handle, jstring turn)
{
    (void)self;
    const char *text = chars(env, turn);
    char *notation = anel_position_notation(position_at(handle), text);
    release(env, turn, text);
    return taken(env, notation);
}

NATIVE(jstring, result)(JNIEnv *env, jclass self, jlong handle)
{
    (void)self;
    return taken(env, anel_position_result(position_at(handle)));
}

NATIVE(jlong, perft)(JNIEnv *env, jclass self, jlong handle, jint depth)
{
    (void)self;
    uint64_t lines = 0;
    if (anel_position_perft(position_at(handle), depth < 0 ? 0 : (uint32_t)depth, &lines) < 0)
        fail(env);
    return (jlong)lines;
}

NATIVE(jlong, startEngine)(JNIEnv *env, jclass self)
{
    (void)self;
    AnelEngine *engine = anel_engine_new(NULL, NULL);
    if (engine == NULL)
        fail(env);
    return (jlong)(intptr_t)engine;
}

NATIVE(void, send)(JNIEnv *env, jclass self, jlong handle, jstring line)
{
    (void)self;
    const char *text = chars(env, line);
    int32_t result = anel_engine_send(engine_at(handle), text);
    release(env, line, text);
    if (result < 0)
        fail(env);
}

NATIVE(jstring, read)(JNIEnv *env, jclass self, jlong handle, jint timeout_ms)
{
    (void)self;
    char *line;
    int32_t result = anel_engine_read(engine_at(handle), timeout_ms, &line);
    if (result < 0)
        fail(env);
    return result == 1 ? taken(env, line) : NULL;
}

NATIVE(void, freeEngine)(JNIEnv *env, jclass self, jlong handle)
{
    (void)env, (void)self;
    anel_engine_free(engine_at(handle));
}
